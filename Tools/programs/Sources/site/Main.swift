import Foundation

/// Builds the site of the repository: the guides, and the reference of the modules that others take.
///
/// `swift-symbolgraph-extract` and `docc` of the toolchain read the sources and the pages; this program writes what
/// they have read as HTML that needs no script. A link that leads nowhere fails.
@main
enum Main {
    /// The modules of the reference; each comes after those that it links to.
    static let modules = [
        "Streams", "Routing", "RoutingExtras", "Injection", "RaceTesting", "RoutingTestSupport",
        "StreamsTestSupport", "Auth", "ProbesContract", "PitContract",
    ]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let output = root.appending(path: arguments.first ?? ".build/site")
        do {
            let site = try Site(root: root, output: output)
            let archives = try Archives(root: root, folder: root.appending(path: ".build/docc"))
            try site.addReference(archives.convertModules(modules))
            try site.addGuides(archives.convertGuides(site.guides))
            try site.write()
            print(
                "\(site.pages.count) pages, \(site.sourceCount) sources, no dead link: \(output.path)"
            )
        } catch let error as SiteError {
            FileHandle.standardError.write(Data("\(error.description)\n".utf8))
            exit(1)
        }
    }
}

/// A fault that must be corrected before the site can be built.
struct SiteError: Error, CustomStringConvertible {
    let description: String
}
