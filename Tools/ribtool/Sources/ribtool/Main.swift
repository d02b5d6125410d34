import ArgumentParsing
import Foundation
import RibToolKit

/// The program around ``RibTool``: its words, its folder, its output and its exit code.
@main
enum Main {
    static func main() {
        let answer = RibTool.run(
            Array(CommandLine.arguments.dropFirst()), in: FileManager.default.currentDirectoryPath)
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(answer.output.utf8))
            try FileHandle.standardError.write(contentsOf: Data(answer.complaint.utf8))
            exit(answer.exitCode.rawValue)
        } catch {
            // A full disk must not look like success.
            exit(1)
        }
    }
}
