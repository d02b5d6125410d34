import Testing

@testable import RoutingTestSupport

@Suite("A difference of two texts")
struct LineDiffTests {
    @Test("It is shown by line, with its context.")
    func context() {
        let old = "one\ntwo\nthree\nfour\nfive\nsix\nseven"
        let new = "one\ntwo\nthree\nfour  \nfive\nsix\nseven"

        #expect(
            LineDiff(from: old, to: new).text == """
                  …
                  two
                  three
                - four
                + four··
                  five
                  six
                  …
                """)
    }

    @Test("Lines that are added or removed at the end are shown.")
    func ends() {
        #expect(LineDiff(from: "one", to: "one\ntwo\nsix").text == "  one\n+ two\n+ six")
        #expect(LineDiff(from: "one\ntwo\nsix", to: "one").text == "  one\n- two\n- six")
    }

    @Test("A line break at the end of one text only is shown, as an empty line.")
    func lastLineBreak() {
        #expect(LineDiff(from: "ribs\n", to: "ribs").text == "  ribs\n- ")
        #expect(LineDiff(from: "ribs", to: "ribs\n").text == "  ribs\n+ ")
        #expect(LineDiff(from: "ribs\n", to: "corn\n").text == "- ribs\n+ corn")
    }

    @Test("Empty lines are lines.")
    func emptyLines() {
        #expect(LineDiff(from: "a\n\nb", to: "a\n\nc").text == "  a\n  \n- b\n+ c")
    }

    @Test("The characters of lines that look the same and differ are shown as numbers.")
    func lookalikes() {
        #expect(
            LineDiff(from: "caf\u{E9} au lait", to: "cafe\u{301} au lait\nth\u{E9}").text
                == "- caf\\u{00E9} au lait\n+ cafe\\u{0301} au lait\n+ th\u{E9}")
    }

    @Test("A line that has only moved is shown as it is.")
    func moved() {
        #expect(
            LineDiff(from: "ros\u{E9}\nribs", to: "ribs\nros\u{E9}").text
                == "- ros\u{E9}\n  ribs\n+ ros\u{E9}")
    }

    @Test("A space at the end of a line that has not changed is a space.")
    func unchangedSpace() {
        #expect(LineDiff(from: "a \nb", to: "a \nc").text == "  a \n- b\n+ c")
    }
}
