import Testing

@testable import RibToolKit

@Suite("The rule unsafe")
struct UnsafeRuleTests {
    @Test(
        "Code that the compiler trusts is found when no comment says why it may.",
        arguments: [
            ("final class A: @unchecked Sendable {}", "@unchecked"),
            ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
            ("func f() { unsafe g() }", "unsafe"),
            ("let a = try! f()", "try!"),
            ("let a = [.unsafeFlags([])]", "unsafeFlags"),
            ("// A comment on something else.\nfunc f() { unsafe g() }", "unsafe"),
        ])
    func silent(code: String, mark: String) throws {
        let told = try told(code)

        #expect(told.count == 1)
        #expect(told.first?.hasSuffix(": `\(mark)` has no comment that says why.") == true)
    }

    @Test(
        "A comment above it, on it, or at the head of its declaration is enough.",
        arguments: [
            "// Safe: only read.\nnonisolated(unsafe) var a = 1",
            "/// A thing.\n///\n/// Sendable unchecked: a lock.\nfinal class A: @unchecked Sendable {}",
            "func f() {\n    // Safe: it lives.\n    unsafe g()\n    unsafe h()\n}",
            "/// Safe, since it is only read.\nfunc f() { if a { unsafe g() } }",
            "func f() { unsafe g() } // Safe: it lives.",
            "struct S {\n    // Safe: one thread.\n    nonisolated(unsafe) var a = 1\n}",
        ])
    func explained(code: String) throws {
        #expect(try told(code) == [])
    }

    @Test(
        "A comment is for its declaration, or for the rest of its file where it says so.",
        arguments: [
            (
                "func f() { unsafe g() }\n// Safe, here and below: a\nvar a = 1\nfunc h() { unsafe g() }",
                1
            ),
            (
                "struct S {\n    // Safe: it lives.\n    func f() { unsafe g() }\n    func h() { unsafe g() }\n}",
                4
            ),
        ])
    func reach(code: String, line: Int) throws {
        let path = SmallRepository.grill("State")

        #expect(try told(code) == ["\(path):\(line): `unsafe` has no comment that says why."])
    }

    private func told(_ code: String) throws -> [String] {
        try SmallRepository.told("unsafe", [SmallRepository.grill("State"): code])
    }
}
