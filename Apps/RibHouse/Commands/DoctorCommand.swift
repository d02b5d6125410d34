import ArgumentParsing
import Console
import DeviceSignIn
import LocalAccounts
import PitOnDisk
import PrivateFiles

/// `ribhouse doctor`: examines the files, and moves damaged ones aside.
struct DoctorCommand: Subcommand {
    private struct Answer: Encodable { let files: [StateFolderDoctor.Finding] }

    private static let repair = Option(name: "--repair", summary: "move damaged files aside")

    static let syntax = CommandSyntax(
        name: "doctor", summary: "examine the files", options: [repair, .json],
        discussion: """
            Examines the state folder and its files. When something is wrong, says what to
            do, and exits with 1. With --repair, moves each damaged file aside and prints
            its new name. The next sign-in starts without it.
            """)

    private let isRepair: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isRepair = arguments.has(Self.repair)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let folder = try StateFolder.current()
        let doctor = StateFolderDoctor(
            folder: folder,
            files: folder.filesOfAccounts + folder.filesOfDeviceSignIn
                + [folder.openScreens, folder.commandHistory, folder.settings],
            others: folder.filesOfPits(named:))
        let findings = isRepair ? try await doctor.repair() : doctor.examine()
        try await console.print(Answer(files: findings), asJSON: isJSON) {
            $0.files.map(Self.sentence)
        }
        let isWell = findings.allSatisfy { $0.problem == nil || $0.movedTo != nil }
        return isWell ? .done : .failed
    }

    private static func sentence(_ finding: StateFolderDoctor.Finding) -> String {
        if let newPath = finding.movedTo {
            return "\(finding.path) was damaged. It is now \(newPath)."
        }
        return finding.problem
            ?? "\(finding.path) \(finding.state == .missing ? "does not exist yet" : "is fine")."
    }
}
