"""The JSON interface keeps its own description, whatever is sent to it."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from site_support import live
from site_support.live import Person
from support.campaign import WHOLE

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]


def test_the_interface_does_what_it_says(host: str) -> None:
    code = Person(host).open("xrummy")
    schema = schemathesis.openapi.from_url(f"http://{host}/schema/openapi.json")
    tried = []
    # What differs between databases, test_hostile_text asks for each parameter.
    examples = 10 if WHOLE and not live.shared else 3
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        tried.append(operation.label)

        @given(case=operation.as_strategy(), real=st.booleans())
        @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        def holds(case: schemathesis.Case[Any], real: bool) -> None:
            if real and case.path_parameters.get("code"):
                case.path_parameters["code"] = code
            if "wait" in case.query:
                case.query["wait"] = 0
            response = case.call()
            case.validate_response(response, checks=CHECKS)

        holds()
    assert len(tried) >= 7
