@testable import RibToolKit

extension TemporaryHouse {
    /// Where the tests of the house say which doubles they want.
    static let stubs = "Tests/OneTests/Stubs"
    /// Where the house declares its protocol.
    static let source = "Modules/One/Sources/One/Showing.swift"

    /// A house with a protocol `Showing` with one requirement, whose tests say `wish`.
    static func doubles(_ requirement: String, _ wish: String) throws -> TemporaryHouse {
        let house = try TemporaryHouse(core)
        try house.write("public protocol Showing {\n    \(requirement)\n}\n", to: source)
        try house.write(wish, to: "\(stubs)/\(DoublesFile.name)")
        return house
    }

    /// What is in a file; `nil` when there is none.
    func text(_ path: String) -> String? { GeneratedFile.text(root + "/" + path) }
}
