import Foundation

@testable import RibToolKit

/// A small repository in `Fixtures/Repository`, with every odd way to declare an interactor or a test.
///
/// It is a package of its own that compiles: `Tools/ratio-agrees-with-compiler` compares what is
/// read in it with what the symbol graphs and `swift test list` say.
enum FixtureRepository {
    static var root: String { fixtures + "/Repository" }
    private static var fixtures: String { folder + "/Fixtures" }

    /// The folder of the tool's tests.
    static var folder: String {
        #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    }

    /// The folder of this repository.
    static var ownRoot: String {
        folder.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    }

    /// Returns the answer to a command line given in the repository.
    static func run(_ words: String...) -> Answer { RibTool.run(words, in: root) }

    /// A page that was printed once and read by a person, in `Fixtures/Expected`.
    static func expected(_ name: String) throws -> String {
        let data = try Data(contentsOf: URL(filePath: fixtures + "/Expected/" + name))
        return String(decoding: data, as: UTF8.self)
    }

    /// The report on the repository.
    static func report() throws -> RatioReport {
        try JSONDecoder().decode(RatioReport.self, from: Data(run("ratio", "--json").output.utf8))
    }

    /// The figures of a module of the repository.
    static func module(_ name: String) throws -> ModuleRatio? {
        try report().modules.first { $0.name == name }
    }
}
