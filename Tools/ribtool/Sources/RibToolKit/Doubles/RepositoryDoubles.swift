/// The doubles that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// The files of doubles that are not as the generator writes them.
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
            generate(path, own)
        }
    }

    /// Returns the files that are not as they should be.
    ///
    /// `swift format` changes more than the layout of some: it writes `Dish?` for `Optional<Dish>`.
    func stale() throws -> [FileChange] {
        let edits = try changes.formatted(below: repository.root)
        let fresh = edits.filter { $0.oldText?.withoutLayout == $0.text?.withoutLayout }.map(\.path)
        return changes.filter { !fresh.contains($0.path) }
    }

    private mutating func generate(_ path: String, _ table: ProtocolTable) {
        guard let old = repository[path] else { return }
        var doubles: [String: TestDouble] = [:]
        do throws(Refusal) {
            if old.isWrittenByHand {
                throw Refusal(
                    Site(file: path, line: 1),
                    "the file has code that was written by hand. Move it to another file.")
            }
            for request in try DoubleRequest.requests(in: old, path: path) {
                do throws(Refusal) {
                    let double = try TestDouble(request, in: table)
                    guard doubles.updateValue(double, forKey: request.name) == nil else {
                        throw request.refusal("\(request.name) is requested twice. Remove one.")
                    }
                } catch { refusals.append(error) }
            }
            let file = try DoublesFile(doubles.values.sorted { $0.name < $1.name }, table.types)
            if old.withoutLayout != file.text.withoutLayout {
                changes.append(FileChange(path, from: old, to: file.text))
            }
        } catch { refusals.append(error) }
    }
}
