/// The doubles that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// The files of the doubles, and those to remove.
    private(set) var files: [FileChange] = []
    private let repository: Repository

    init(_ parsed: ParsedRepository) {
        repository = parsed.files
        var table = ProtocolTable(conditions: repository.conditions)
        for module in repository.modules {
            for target in module.targets {
                let sources = parsed.sources(below: "Modules/\(module.name)/Sources/\(target)")
                table.add(sources, module: target)
            }
        }
        for name in repository.folders(in: "Tests") {
            let stubs = "Tests/\(name)/Stubs"
            let text = repository["\(stubs)/\(DoubleRequest.file)"]
            var own = table
            if text != nil { own.add(parsed.sources(below: "Tests/\(name)"), module: nil) }
            generate(text ?? "", stubs, own)
        }
    }

    /// The files that are not as they should be.
    var stale: [FileChange] { files.filter { $0.old != $0.new } }

    private mutating func generate(_ text: String, _ stubs: String, _ table: ProtocolTable) {
        var wanted: Set<String> = []
        do {
            let path = "\(stubs)/\(DoubleRequest.file)"
            for request in try DoubleRequest.requests(in: text, path: path) {
                do throws(Refusal) {
                    let path = "\(stubs)/\(request.name).swift"
                    guard wanted.insert(path).inserted else {
                        throw request.refusal("\(request.name) was asked for above.")
                    }
                    if repository[path]?.hasPrefix(TestDouble.mark) == false {
                        throw request.refusal(
                            "\(path) was written by hand. Remove it, or do not ask for the double.")
                    }
                    let (old, new) = (repository[path], try TestDouble(request, in: table).text)
                    let isFresh =
                        old?.filter { !$0.isWhitespace } == new.filter { !$0.isWhitespace }
                    files.append(FileChange(path, from: old, to: isFresh ? old : new))
                } catch {
                    refusals.append(error)
                }
            }
        } catch {
            refusals.append(error)
        }
        for path in repository.paths(below: stubs) where !wanted.contains(path) {
            if repository[path]?.hasPrefix(TestDouble.mark) == true {
                files.append(FileChange(path, from: repository[path], to: nil))
            }
        }
    }
}
