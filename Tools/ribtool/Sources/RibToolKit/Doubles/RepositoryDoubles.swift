/// The doubles that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// The files of doubles that are not as the generator writes them, and those to remove.
    private var changes: [FileChange] = []
    private let repository: Repository

    init(_ parsed: ParsedRepository) {
        repository = parsed.files
        var table = ProtocolTable()
        table.add(parsed.sources(below: "Modules").filter { $0.path.contains("/Sources/") })
        for name in repository.folders(in: "Tests") {
            let path = DoubleRequest.path(in: name)
            var own = table
            if repository[path] != nil { own.add(parsed.sources(below: "Tests/\(name)")) }
            generate(path, "Tests/\(name)/Stubs", own)
        }
    }

    /// Returns the files that are not as they should be, and those to remove.
    ///
    /// `swift format` changes more than the layout of some: it writes `Dish?` for `Optional<Dish>`.
    func stale() throws -> [FileChange] {
        let edits = try changes.filter { $0.old != nil && $0.new != nil }
            .formatted(below: repository.root)
        let fresh = edits.filter { $0.oldText?.withoutLayout == $0.text?.withoutLayout }.map(\.path)
        return changes.filter { !fresh.contains($0.path) }
    }

    private mutating func generate(_ path: String, _ stubs: String, _ table: ProtocolTable) {
        var wanted: Set<String> = []
        do {
            for request in try DoubleRequest.requests(in: repository[path] ?? "", path: path) {
                do throws(Refusal) {
                    let path = "\(stubs)/\(request.name).swift"
                    guard wanted.insert(path).inserted else {
                        throw request.refusal("\(request.name) is requested twice. Remove one.")
                    }
                    if repository[path]?.contains(TestDouble.mark) == false {
                        throw request.refusal(
                            "\(path) was written by hand. Remove it, or do not ask for the double.")
                    }
                    let (old, new) = (repository[path], try TestDouble(request, in: table).text)
                    if old?.withoutLayout != new.withoutLayout {
                        changes.append(FileChange(path, from: old, to: new))
                    }
                } catch { refusals.append(error) }
            }
        } catch { refusals.append(error) }
        for path in repository.paths(below: stubs) where !wanted.contains(path) {
            if repository[path]?.contains(TestDouble.mark) == true {
                changes.append(FileChange(path, from: repository[path], to: nil))
            }
        }
    }
}
