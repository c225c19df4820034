#!/bin/sh
# A program that plays, with nothing but a shell: the first of the legal moves, which it asks to be told.
#
# xtarot arena lotarot "program:legal=yes sh examples/research/first_legal.sh" steady --deals 5

while read -r line; do
    case $line in
    *'"type": "choose"'*)
        printf '%s\n' "$line" | sed 's/.*"legal": \["\([^"]*\)".*/{"move": "\1"}/'
        ;;
    esac
done
