import SwiftSyntax

/// The doubles that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// The files of the doubles, and those to remove.
    private(set) var files: [GeneratedFile] = []
    private let root: String

    /// Reads the requests, and generates the doubles.
    /// - Parameter parsed: sources that are parsed already, by their paths.
    init(_ repository: Repository, parsed: [String: SourceFileSyntax] = [:]) throws {
        root = repository.root
        let targets = Set(repository.modules.flatMap(\.targets))
        let sources = SourceFolder(
            root: root, conditions: HostConditions(modules: targets), parsed: parsed)
        var table = ProtocolTable()
        for module in repository.modules {
            for target in module.targets {
                let folder = "Modules/\(module.name)/Sources/\(target)"
                try table.add(sources, below: folder, module: target)
            }
        }
        for name in folderNames(in: root + "/Tests") {
            let stubs = "Tests/\(name)/Stubs"
            let text = GeneratedFile.text("\(root)/\(stubs)/\(DoubleRequest.file)")
            var own = table
            if text != nil { try own.add(sources, below: "Tests/\(name)", module: nil) }
            generate(text ?? "", stubs, own)
        }
    }

    /// Returns the files that are not as they should be.
    /// - Throws: ``ToolError`` when a file of that name was written by hand.
    func stale() throws -> [GeneratedFile] {
        try files.filter { file in
            let now = GeneratedFile.text("\(root)/\(file.path)")
            if let now, !now.hasPrefix(DoubleText.mark) {
                throw ToolError(
                    sentence: """
                        \(file.path) was written by hand. Remove it, or do not ask for the double.
                        """)
            }
            return now != file.content
        }
    }

    private mutating func generate(_ text: String, _ stubs: String, _ table: ProtocolTable) {
        var wanted: Set<String> = []
        do {
            let path = "\(stubs)/\(DoubleRequest.file)"
            for request in try DoubleRequest.requests(in: text, path: path) {
                do throws(Refusal) {
                    guard wanted.insert(request.name + ".swift").inserted else {
                        let sentence = "\(request.name) was asked for above."
                        throw Refusal(site: request.site, sentence: sentence)
                    }
                    let double = try TestDouble(request, in: table)
                    files.append(
                        GeneratedFile(
                            path: "\(stubs)/\(double.name).swift",
                            content: DoubleText(double: double).file))
                } catch {
                    refusals.append(error)
                }
            }
        } catch {
            refusals.append(error)
        }
        for name in folderNames(in: "\(root)/\(stubs)") where !wanted.contains(name) {
            let path = "\(stubs)/\(name)"
            if GeneratedFile.text("\(root)/\(path)")?.hasPrefix(DoubleText.mark) == true {
                files.append(GeneratedFile(path: path, content: nil))
            }
        }
    }
}
