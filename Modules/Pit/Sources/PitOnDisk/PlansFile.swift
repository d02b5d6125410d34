import Essentials
import PitContract
import PrivateFiles

/// The file in which a person writes plans.
struct PlansFile: StateFile {
    static let name = "plans.json"

    private let file: PrivateFile

    init(in folder: StateFolder) {
        file = PrivateFile(folder: folder, name: Self.name)
    }

    var path: String { file.path }

    /// Returns the plans; none when there is no file.
    func plans() throws(PitError) -> [CookPlan] {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try file.contents()
        } catch {
            throw PitError(error)
        }
        guard let bytes else { return [] }
        return try PlanFile(bytes, path: path).plans
    }

    /// Adds a plan at the end; what the person has written stays as it is.
    func add(_ plan: CookPlan) throws(PitError) {
        guard try !plans().contains(where: { $0.name == plan.name }) else {
            throw .rejected("\(path) has a plan “\(plan.name)” already. Nothing changed.")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = plan.stages.map { stage in
            (try? encoder.encode(stage)).map { "    \(String(decoding: $0, as: UTF8.self))" } ?? ""
        }
        let text = """
            {"name": "\(plan.name)", "stages": [
            \(lines.joined(separator: ",\n"))]}
            """
        do throws(FileError) {
            let old = try file.contents().map { String(decoding: $0, as: UTF8.self) }
            // The list of the plans is all that the file has, so it ends with the last bracket.
            let end = old?.lastIndex(of: "]")
            let start = end.flatMap { old?[..<$0] }.map { "\($0),\n" } ?? "{\"plans\": [\n"
            let rest = end.flatMap { old?[$0...] } ?? "]}\n"
            let new = Array("\(start)\(text)\(rest)".utf8)
            try file.replace(with: new)
        } catch {
            throw PitError(error)
        }
    }

    func checkContent() throws(FileError) {
        do throws(PitError) {
            _ = try plans()
        } catch {
            throw .unavailable(error.description)
        }
    }

    /// Returns `false`: a person corrects a mistake, so the file stays where it is.
    func isDamaged() -> Bool { false }

    func moveAside() throws(FileError) -> String { try file.moveAside() }
}
