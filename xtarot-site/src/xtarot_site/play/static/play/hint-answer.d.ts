/** What the server sends to whoever asks for a hint (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

/**
 * A move that is thought of: as it is sent, what it is called, the cards that are chosen for it.
 * `value`: what it is expected to come to; `alike`: whether it is as good as the best, as far as is known.
 */
export interface HintMove {
  move: string;
  label: string;
  cards: string[];
  alike: boolean;
  value?: string;
}

/**
 * What is thought: at most three moves, the best first, and a sentence with the choice.
 * `asked`: that a move was asked about, which is one of them; `basis`: of how many layouts, give or take how much;
 * `reason`: a sentence with why, by `clause`; `note`: why there is no more than a policy's move.
 */
export interface Hint {
  t: 'hint';
  moves: HintMove[];
  text: string;
  asked?: true;
  basis?: string;
  reason?: string;
  clause?: string;
  note?: string;
}
