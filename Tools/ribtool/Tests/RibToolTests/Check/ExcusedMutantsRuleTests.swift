import Testing

@testable import RibToolKit

@Suite("The rule excused-mutants")
struct ExcusedMutantsRuleTests {
    private static let path = SmallRepository.oven("Interactor")

    private func told(_ excuse: String, about source: String) throws -> [String] {
        let settings = """
            {
                "minimumPercent": 90,
                "slowTests": [],
                "survivors": [{"file": "\(Self.path)", \(excuse), "reason": "None sees it."}]
            }
            """
        return try SmallRepository.told(
            "excused-mutants", [MutationSettings.path: settings, Self.path: source])
    }

    @Test(
        "An excuse is found whose function has another name, or other code.",
        arguments: [
            "actor Oven {\nfunc heat(to: Int) {\nclose()\nlight()\n}\n}",
            "actor Oven {\nfunc heat() {\nlight()\nclose()\n}\n}",
            "actor Oven {\nfunc heat() {}\nfunc cool() {\nclose()\nlight()\n}\n}",
            "actor Grill {\nfunc heat() {\nclose()\nlight()\n}\n}",
        ])
    func stale(source: String) throws {
        let excuse =
            #""function": "Oven.heat()", "original": "close() light()", "mutated": "light() close()""#

        #expect(
            try told(excuse, about: source) == [
                "\(MutationSettings.path):1: There is no \(Self.path), Oven.heat(): close() light()."
            ])
    }

    @Test(
        "An excuse of code that is there is fine, in each branch of `#if`.",
        arguments: [
            "actor Oven {\nfunc heat() {\nclose()\n    light()\n}\n}",
            "#if os(Linux)\nactor Oven {\nfunc heat() {\nclose()\nlight()\n}\n}\n#endif",
            "#if os(macOS)\nactor Oven {\nfunc heat() {\nclose()\nlight()\n}\n}\n#endif",
        ])
    func fine(source: String) throws {
        let excuse =
            #""function": "Oven.heat()", "original": "close() light()", "mutated": "light() close()""#

        #expect(try told(excuse, about: source) == [])
    }

    @Test("A constant and a default argument have excuses, too.")
    func outsideOfFunctions() throws {
        let source = "struct Oven {\nlet most = 30\ninit(\nheat: Heat = {\nstart()\n}\n) {}\n}"
        let constant =
            #""function": "Oven.most", "original": "let most = 30", "mutated": "let most = 300""#
        let argument =
            #""function": "Oven.init(heat:)", "original": "start()", "mutated": "start(); start()""#

        #expect(try told(constant, about: source) == [])
        #expect(try told(argument, about: source) == [])
    }

    @Test("Excuses that can't be read are found.")
    func unreadable() throws {
        let told = try SmallRepository.told("excused-mutants", [MutationSettings.path: "{"])

        #expect(told.count == 1)
        #expect(
            told[0].hasPrefix(
                "\(MutationSettings.path):1: \(MutationSettings.path) can't be decoded."))
    }
}
