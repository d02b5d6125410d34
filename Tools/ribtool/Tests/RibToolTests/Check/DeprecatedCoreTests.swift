import Testing

@testable import RibToolKit

@Suite("DeprecatedCore")
struct DeprecatedCoreTests {
    @Test("A declaration is deprecated in its line, so that the other lines keep their numbers.")
    func marks() {
        let text = DeprecatedCore.deprecated(
            ["struct Slot {", "    public var key = 1", "}"], at: [Site(file: "A.swift", line: 2)])

        #expect(
            text == """
                struct Slot {
                @available(*, deprecated, message: "used A.swift:2")     public var key = 1
                }
                """)
    }

    @Test("A warning of the compiler names the use and the symbol.")
    func warning() {
        let use = DeprecatedCore.use(
            in:
                "/r/B.swift:7:9: warning: 'key' is deprecated: used A.swift:2 [#DeprecatedDeclaration]"
        )

        #expect(use?.symbol == Site(file: "A.swift", line: 2))
        #expect(use?.source == "/r/B.swift")
    }

    @Test("Another warning is no use.")
    func otherWarning() {
        let line = "/r/B.swift:7:9: warning: 'key' is deprecated: use name"

        #expect(DeprecatedCore.use(in: line) == nil)
    }
}
