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
