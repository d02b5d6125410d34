import Foundation

/// The output of `docc` for the modules and the pages: a JSON file for each page.
struct Archives {
    let root: URL
    let folder: URL

    init(root: URL, folder: URL) throws {
        (self.root, self.folder) = (root, folder)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Returns the folder with the pages of each module.
    func convertModules(_ modules: [String]) throws -> [(module: String, pages: URL)] {
        let products = URL(filePath: try run(["swift", "build", "--show-bin-path"]).trimmed)
        var archives: [URL] = []
        var warnings: [String] = []
        let pages = try modules.map { module in
            let graph = folder.appending(path: module)
            try FileManager.default.createDirectory(at: graph, withIntermediateDirectories: true)
            // RaceTesting, which the modules import, has a target of C.
            let steps = products.appending(path: "RaceTestingSteps.build/module.modulemap").path
            try run([
                "swift-symbolgraph-extract", "-module-name", module,
                "-I", products.appending(path: "Modules").path, "-Xcc",
                "-fmodule-map-file=\(steps)",
                "-target", try target(), "-minimum-access-level", "public", "-output-dir",
                graph.path,
            ])
            let archive = folder.appending(path: "\(module).doccarchive")
            let output = try run(
                ["docc", "convert", "--additional-symbol-graph-dir", graph.path]
                    + options(module, archive) + archives.flatMap { ["--dependency", $0.path] })
            warnings += self.warnings(in: output)
            archives.append(archive)
            return (module, archive.appending(path: "data/documentation"))
        }
        guard warnings.isEmpty else {
            throw SiteError(description: warnings.joined(separator: "\n\n"))
        }
        return pages
    }

    /// Returns the folder with the articles that these Markdown texts are.
    func convertGuides(_ guides: [Guide]) throws -> URL {
        let catalog = folder.appending(path: "Guides.docc")
        try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
        try Data("# Guides\n\n@Metadata {\n    @TechnologyRoot\n}\n\nThe pages.\n".utf8)
            .write(to: catalog.appending(path: "Guides.md"))
        for guide in guides {
            try Data(guide.markdown.utf8).write(to: catalog.appending(path: "\(guide.name).md"))
        }
        let archive = folder.appending(path: "Guides.doccarchive")
        // Not as errors: a list item in a page that is only code is taken for a link to a symbol.
        try run(["docc", "convert", catalog.path] + options("Guides", archive))
        return archive.appending(path: "data/documentation/guides")
    }

    private func options(_ name: String, _ archive: URL) -> [String] {
        [
            "--fallback-display-name", name, "--fallback-bundle-identifier", name,
            "--output-path", archive.path, "--enable-experimental-external-link-support",
            "--no-transform-for-static-hosting",
        ]
    }

    /// Returns the warnings but one: a parameter needs a sentence only where it says more than its name.
    private func warnings(in output: String) -> [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
            .filter { lines in
                lines.contains {
                    $0.hasPrefix("warning:") && !$0.hasSuffix("is missing documentation")
                }
            }
            .map { $0.joined(separator: "\n") }
    }

    private func target() throws -> String {
        let information = try run(["swiftc", "-print-target-info"])
        let json = try JSONSerialization.jsonObject(with: Data(information.utf8))
        return JSON(json)["target"]["triple"].text
    }

    /// Runs a command of the toolchain, and returns all that it prints.
    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = root
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = command[0] == "docc" ? pipe : FileHandle.nullDevice
        try process.run()
        let output = String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw SiteError(
                description: """
                    \(command.prefix(4).joined(separator: " ")) failed. Build the tests first: \
                    swift build --build-tests
                    \(output)
                    """)
        }
        return output
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
