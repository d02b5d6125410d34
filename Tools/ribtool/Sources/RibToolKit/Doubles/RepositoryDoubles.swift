import SwiftSyntax

/// Every double that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// What the doubles are to be, and what is to go.
    private(set) var files: [GeneratedFile] = []
    private let repository: Repository

    /// Reads what is asked for, and makes it.
    /// - Parameter parsed: sources that are parsed already, by their paths.
    init(_ repository: Repository, parsed: [String: SourceFileSyntax] = [:]) throws {
        self.repository = repository
        let targets = repository.modules.flatMap(\.targets)
        let sources = SourceFolder(
            root: repository.root, conditions: HostConditions(modules: Set(targets)), parsed: parsed
        )
        var table = ProtocolTable()
        for module in repository.modules {
            for target in module.targets {
                let folder = "Modules/\(module.name)/Sources/\(target)"
                try table.add(sources, below: folder, module: target)
            }
        }
        for name in folderNames(in: repository.root + "/Tests") {
            let stubs = "Tests/\(name)/Stubs"
            let path = "\(stubs)/\(DoublesFile.name)"
            let text = GeneratedFile.text(repository.root + "/" + path)
            var own = table
            if text != nil { try own.add(sources, below: "Tests/\(name)", module: nil) }
            make(text ?? "", stubs, DoubleMaker(table: own))
        }
    }

    /// The files that are not as they should be.
    /// - Throws: ``ToolError`` when a file of that name was written by hand.
    func stale() throws(ToolError) -> [GeneratedFile] {
        var stale: [GeneratedFile] = []
        for file in files {
            let now = GeneratedFile.text(repository.root + "/" + file.path)
            if let now, !now.hasPrefix(DoubleText.mark) {
                throw ToolError(
                    sentence: """
                        \(file.path) was written by hand. Remove it, or do not ask for the double.
                        """)
            }
            if now != file.content { stale.append(file) }
        }
        return stale
    }

    private mutating func make(_ text: String, _ stubs: String, _ maker: DoubleMaker) {
        let origin = DoublesFile.name
        var asked: Set<String> = []
        do {
            for request in try DoublesFile.requests(in: text, path: "\(stubs)/\(origin)") {
                guard asked.insert(request.name + ".swift").inserted else {
                    let sentence = "\(request.name) was asked for above."
                    refusals.append(Refusal(site: request.site, sentence: sentence))
                    continue
                }
                do throws(Refusal) {
                    let double = try maker.double(request)
                    files.append(
                        GeneratedFile(
                            path: "\(stubs)/\(double.name).swift",
                            content: DoubleText(double: double, origin: origin).file))
                } catch {
                    refusals.append(error)
                }
            }
        } catch {
            refusals.append(error)
        }
        for name in folderNames(in: repository.root + "/" + stubs) where !asked.contains(name) {
            let path = "\(stubs)/\(name)"
            if GeneratedFile.text(repository.root + "/" + path)?.hasPrefix(DoubleText.mark) == true
            {
                files.append(GeneratedFile(path: path, content: nil))
            }
        }
    }
}
