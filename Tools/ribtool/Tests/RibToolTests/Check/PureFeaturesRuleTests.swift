import Testing

@testable import RibToolKit

@Suite("The rule pure-features")
struct PureFeaturesRuleTests {
    @Test(
        "What reaches the world outside is found in a feature's logic.",
        arguments: [
            ("import Glibc", "Grill imports Glibc."),
            ("let a = FileHandle.standardOutput", "Grill uses `FileHandle`."),
            ("func f(_ files: FileManager) {}", "Grill uses `FileManager`."),
            (#"func f() { print("x") }"#, "Grill uses `print`."),
            ("let line = readLine()", "Grill uses `readLine`."),
            ("let a = Foundation.FileManager.default", "Grill uses `FileManager`."),
            ("func f(_ files: Foundation.FileManager) {}", "Grill uses `FileManager`."),
            (#"func f() { Swift.print("x") }"#, "Grill uses `print`."),
        ])
    func impure(line: String, problem: String) throws {
        let told = try SmallRepository.told("pure-features", [SmallRepository.grill("State"): line])

        #expect(told == ["\(SmallRepository.grill("State")):1: \(problem)"])
    }

    @Test(
        "What only sounds like it is fine.",
        arguments: [
            "func f() async { await console.print(1) }", "let print = 1", "// print(1)",
            "func print(_ text: String) {}",
        ])
    func fine(line: String) throws {
        #expect(
            try SmallRepository.told("pure-features", [SmallRepository.grill("State"): line]) == [])
    }

    @Test("Views may print.")
    func views() throws {
        let path = "Modules/Grill/Sources/GrillViews/GrillLineView.swift"

        #expect(try SmallRepository.told("pure-features", [path: "func f() { print(1) }"]) == [])
    }
}
