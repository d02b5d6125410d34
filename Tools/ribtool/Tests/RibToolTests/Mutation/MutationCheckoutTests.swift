#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Testing

@testable import RibToolKit

@Suite("The copy in which changes are built")
struct MutationCheckoutTests {
    private let temporary: TemporaryRepository
    private let checkout: MutationCheckout
    private let source = "Modules/One/Sources/One/OneInteractor.swift"

    init() throws {
        temporary = try TemporaryRepository(TemporaryRepository.core)
        try temporary.write("let test = 1", to: "Tests/OneTests/A.swift")
        try temporary.write("let test = 2", to: "Tests/TwoTests/A.swift")
        checkout = MutationCheckout(try Repository(around: temporary.root, root: nil))
    }

    private func text(_ path: String) -> String? { GeneratedFile.text("\(checkout.root)/\(path)") }

    @Test("It has the modules and the tests that are asked for, and a manifest for them.")
    func copies() throws {
        try checkout.update([], testTargets: ["OneTests"])

        #expect(text(source) == GeneratedFile.text("\(temporary.root)/\(source)"))
        #expect(text("Tests/OneTests/A.swift") == "let test = 1")
        #expect(text("Tests/TwoTests/A.swift") == nil)
        #expect(text("Package.swift")?.contains(#"!["OneTests"].contains($0.name)"#) == true)
    }

    @Test("A changed file is there with its changes and the switch; the repository is not touched.")
    func changes() throws {
        let original = "func f() { a() }"
        try temporary.write(original, to: source)
        let finder = MutantFinder(original, conditions: HostConditions(modules: []))
        let file = MutatedFile(
            module: "One", path: source, source: original, members: [],
            mutants: finder.mutants.map { (1, $0) })

        try checkout.update([file], testTargets: ["OneTests"])

        #expect(text(source) == "func f() { if _mutant(1) {  } else { a() } }")
        #expect(text("Modules/One/Sources/One/MutationSwitch.swift") == MutationSwitch.source)
        #expect(GeneratedFile.text("\(temporary.root)/\(source)") == original)
    }

    @Test("What is gone from the repository goes from the copy; what is right keeps its date.")
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
