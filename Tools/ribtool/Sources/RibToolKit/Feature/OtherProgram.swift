import Foundation

/// A program of the toolchain or the system that does part of the work.
enum OtherProgram {
    /// What it wrote and how it ended.
    struct Outcome {
        let output: String
        let complaint: String
        let exitCode: Int32
    }

    /// Runs it, and waits for its end.
    ///
    /// - Throws: ``ToolError`` when there is no such program; ``Interrupted``, since an interrupt
    ///   ends the program too.
    static func run(_ words: [String], in folder: String) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: folder)
        let (output, complaint) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaint
        do {
            try process.run()
        } catch {
            throw ToolError(sentence: "\(words[0]) can't be run. Is it installed?")
        }
        // The complaint is short: it fits into its pipe while the output is read to its end.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let words = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try NotedSignals.check()
        return Outcome(
            output: String(decoding: text, as: UTF8.self),
            complaint: String(decoding: words, as: UTF8.self),
            exitCode: process.terminationStatus)
    }
}
