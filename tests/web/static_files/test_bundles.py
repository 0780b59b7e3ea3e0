"""Style sheets and scripts that are joined: order, paper, modules, and what cannot be bundled."""

from typing import TYPE_CHECKING

import pytest

from web.static_files.bundles import BundleError, bundle_module, join_scripts, join_sheets

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_sheets_keep_their_order_and_rules_for_paper_stay_on_paper() -> None:
    sheets = {"css/base.css": "/* first */\n\n.a {\n  color: red;\n}\n", "css/print.css": ".a {\n  display: none;\n}\n"}
    joined = join_sheets(tuple(sheets), sheets.__getitem__, {})
    assert joined == ".a {\ncolor: red;\n}\n@media print {\n.a {\ndisplay: none;\n}\n}\n"


@pytest.mark.parametrize("written", ["../fonts/face.woff2", '"../fonts/face.woff2"', "'../fonts/face.woff2'"])
def test_addresses_in_sheets_lead_to_the_files_that_are_served(written: str) -> None:
    joined = join_sheets(("a",), {"a": f"src: url({written});"}.__getitem__, {"fonts/face.woff2": "fonts/face.1.woff2"})
    assert joined == 'src: url("../fonts/face.1.woff2");'


def test_comments_are_left_out_but_never_a_part_of_a_text() -> None:
    script = '// one\n/* two\n   lines */\nconst address = "http://kartel"; // kept\nconst two = `a\n  b`;\n'
    assert join_scripts(("a",), {"a": script}.__getitem__) == (
        'const address = "http://kartel"; // kept\nconst two = `a\n  b`;\n'
    )


MODULES = {
    "js/desk.js": 'import { add,\n  Table } from "./sum.js";\nimport { one } from "./one.js";\n'
    "say(add(one, new Table().size));\n",
    "js/sum.js": 'import { one } from "./one.js";\nexport const add = (a, b) => a + b;\n'
    "export class Table {\n  size = one + 1;\n}\n",
    "js/one.js": 'say("read once");\nexport const one = 1;\n',
}


@pytest.mark.browser
@pytest.mark.screen
def test_a_module_with_its_imports_runs_as_one_script(browser: "Browser") -> None:
    bundle = bundle_module("js/desk.js", MODULES.__getitem__)
    run = "bundle => { const said = []; new Function('say', bundle)((word) => said.push(word)); return said; }"
    assert browser.new_page().evaluate(run, bundle) == ["read once", 3]


@pytest.mark.parametrize(
    "module",
    ['import one from "./one.js";\n', "export default 1;\n", 'export * from "./one.js";\n', "export let a = 1;\n"],
)
def test_a_form_of_import_or_export_that_is_not_read_is_refused(module: str) -> None:
    with pytest.raises(BundleError):
        bundle_module("js/a.js", {"js/a.js": module, **MODULES}.__getitem__)


def test_imports_in_a_circle_are_refused() -> None:
    modules = {"js/a.js": 'import { b } from "./b.js";\n', "js/b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(BundleError, match=r"js/a.js > js/b.js > js/a.js"):
        bundle_module("js/a.js", modules.__getitem__)
