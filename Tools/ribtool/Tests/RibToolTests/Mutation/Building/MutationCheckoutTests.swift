import Foundation
import Testing

@testable import RibToolKit

@Suite("The copy in which mutants are built")
struct MutationCheckoutTests {
    private let temporary: TemporaryRepository
    private let checkout: MutationCheckout
    private let source = "Modules/One/Sources/One/OneInteractor.swift"

    init() throws {
        temporary = try TemporaryRepository(TemporaryRepository.core)
        try temporary.write("let test = 1", to: "Tests/OneTests/A.swift")
        try temporary.write("let test = 2", to: "Tests/TwoTests/A.swift")
        let template = OwnRepository.tests + "/../../Templates/MutationSwitch.swift"
        try temporary.write(fileText(template) ?? "", to: MutationSwitch.template)
        checkout = MutationCheckout(
            repository: try Repository(around: temporary.root, root: nil))
    }

    private func text(_ path: String) -> String? { fileText("\(checkout.root)/\(path)") }

    @Test("It has the modules, the tests of a run, and a manifest that notices new files in them.")
    func copies() throws {
        try checkout.update([], testTargets: ["OneTests"])

        #expect(text(source) == fileText("\(temporary.root)/\(source)"))
        #expect(text("Tests/OneTests/A.swift") == "let test = 1")
        #expect(text("Tests/TwoTests/A.swift") == nil)
        let targets = #"!["OneTests", "ModuleFiles", "TestWidth"].contains($0.name)"#
        #expect(text("Package.swift")?.contains(targets) == true)
    }

    @Test("It has the doubles that the tests of a run share with others.")
    func sharedDoubles() throws {
        try temporary.write("import SharedDoubles  // Why.\n", to: "Tests/OneTests/A.swift")
        try temporary.write("// No import SharedDoubles\n", to: "Tests/TwoTests/A.swift")
        try temporary.write("let double = 1", to: "Tests/SharedDoubles/A.swift")
        let checkout = MutationCheckout(
            repository: try Repository(around: temporary.root, root: nil))

        try checkout.update([], testTargets: ["OneTests"])

        #expect(text("Tests/SharedDoubles/A.swift") == "let double = 1")
        try checkout.update([], testTargets: ["TwoTests"])
        #expect(text("Tests/SharedDoubles/A.swift") == nil)
    }

    @Test("A mutated file has its switch beside it; the repository is not changed.")
    func changes() throws {
        let original = "func f() { a() }"
        try temporary.write(original, to: source)

        try checkout.update([mutatedFile(original, path: source)], testTargets: ["OneTests"])

        #expect(text(source) == "func f() { if _mutant(1) {  } else { a() } }")
        let added = try #require(text("Modules/One/Sources/One/MutationSwitch.swift"))
        #expect(added == fileText("\(temporary.root)/\(MutationSwitch.template)"))
        for text in [
            "getenv(\"\(MutationSwitch.variable)\")",
            "getenv(\"\(MutationSwitch.reachedVariable)\")",
            "func \(MutationSwitch.function)(_ number: Int) -> Bool {",
            "func \(MutationSwitch.pause)() async {",
        ] { #expect(added.contains(text)) }
        #expect(fileText("\(temporary.root)/\(source)") == original)
    }

    @Test(
        "A file that is removed from the repository is removed from the copy; others keep their date."
    )
    func updates() throws {
        try checkout.update([], testTargets: ["OneTests", "TwoTests"])
        let path = "\(checkout.root)/Tests/OneTests/A.swift"
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)

        try checkout.update([], testTargets: ["OneTests"])

        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.modificationDate] as? Date == old)
        #expect(text("Tests/TwoTests/A.swift") == nil)
    }
}
