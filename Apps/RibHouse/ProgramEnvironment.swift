import Essentials
import LocalAccounts
import PrivateFiles
import ProbesFromLines

/// The variables and folders of a program, which it gets at its start.
struct ProgramEnvironment: Sendable {
    /// That of this process, or of the program that a test runs in it.
    @TaskLocal static var current = ProgramEnvironment(
        variables: ProcessInfo.processInfo.environment,
        stateFolder: Result { () throws(FileError) in try .ofThisProcess() })

    let variables: [String: String]
    let stateFolder: Result<StateFolder, FileError>
    /// The folder from which paths count; `nil` for that of this process.
    var folder: String?
    var hasher: any PasswordHashing = SystemPasswordHasher()

    /// Returns the path of a file that a person names.
    func path(_ typed: String) -> String {
        guard let folder, !typed.hasPrefix("/") else { return typed }
        return "\(folder)/\(typed)"
    }

    /// Returns a name by which a program that a person names is found from each folder.
    func lastingName(of program: String) -> String {
        LineInput.lastingName(of: program, in: folder)
    }
}

extension StateFolder {
    /// Returns the folder of the program.
    static func current() throws(FileError) -> StateFolder {
        try ProgramEnvironment.current.stateFolder.get()
    }
}
