import Foundation

/// A program that a subcommand runs and waits for: `swift test`, say.
///
/// An interrupt from the keyboard reaches both, so nothing is left running.
struct ChildProgram {
    /// Its words; the first is looked up in PATH.
    let words: [String]
    /// Where it runs.
    let folder: String

    /// Runs it to its end.
    /// - Returns: what it wrote to standard output.
    /// - Throws: ``ToolError`` with the end of what it said when it can't be run, or fails.
    func output() throws(ToolError) -> String {
        let complaints = FileManager.default.temporaryDirectory
            .appending(path: "ribtool-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: complaints) }
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = pipe
        let data: Data
        do {
            // A file, since nobody reads a second pipe while this one is read.
            try Data().write(to: complaints)
            process.standardError = try FileHandle(forWritingTo: complaints)
            try process.run()
            data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        } catch {
            throw ToolError(sentence: "\(line) can't be run. Is the Swift toolchain in PATH?")
        }
        process.waitUntilExit()
        let output = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0, process.terminationReason == .exit else {
            let complaint = (try? Data(contentsOf: complaints)) ?? Data()
            throw failure(String(decoding: complaint, as: UTF8.self) + "\n" + output)
        }
        return output
    }

    private func failure(_ said: String) -> ToolError {
        // Steps of a build, and tests that began or passed, are not why it failed.
        let lines = said.split(separator: "\n").filter { line in
            !["[", "✔", "◇"].contains(where: line.hasPrefix)
        }
        let last = lines.suffix(20).joined(separator: "\n")
        return ToolError(sentence: "\(line) failed; mend that first. It said:\n\(last)")
    }

    private var line: String { "`" + words.joined(separator: " ") + "`" }
}
