import Testing

@testable import RibToolKit

@Suite("Tables")
struct TextTableTests {
    private let table = TextTable(
        header: ["Name", "Count", "Note"],
        rows: [["a|b", "–", ""], ["longer", "100", "x"]])

    @Test("As text, columns stand side by side, and no line ends in blanks.")
    func text() {
        #expect(
            table.text == """
                Name    Count  Note
                a|b         –
                longer    100  x

                """)
    }

    @Test("As Markdown, numbers are aligned and bars in cells are escaped.")
    func markdown() {
        #expect(
            table.markdown == """
                | Name | Count | Note |
                | --- | ---: | --- |
                | a\\|b | – |  |
                | longer | 100 | x |

                """)
    }
}
