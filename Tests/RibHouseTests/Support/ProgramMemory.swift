import ConsoleTestSupport
import Foundation
import LibC

/// The memory of a running program, as the administrator of a Linux machine can read it.
struct ProgramMemory {
    private let run: ProgramRun

    private var process: Int32 { run.processID }

    /// Whether this process may read the memory of programs that protect theirs.
    static let isReadable: Bool = {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("CapEff:\t") }
        let rights = line.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
        // CAP_SYS_PTRACE
        return rights & 1 << 19 != 0
    }()

    init(of run: ProgramRun) { self.run = run }

    /// Waits until the memory has none of the texts, or all threads of the program slept meanwhile.
    ///
    /// A thread that sleeps may have work left, such as at a later time. The program must have none.
    ///
    /// - Returns: those that are still there.
    /// - Throws: `CancellationError` when the task is cancelled.
    func texts(remainingOf texts: [String]) async throws -> [String] {
        while true {
            try Task.checkCancellation()
            let before = try sleeps()
            let found = try self.texts(amongThese: texts)
            if try found.isEmpty || before != nil && before == sleeps() { return found }
            await Task.yield()
        }
    }

    /// How often each thread has gone to sleep; `nil` if one runs, waits for a processor or ends.
    private func sleeps() throws -> [String: Substring?]? {
        let folder = "/proc/\(process)/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
        var sleeps: [String: Substring?] = [:]
        for thread in threads {
            // There is none if the thread has ended since.
            let status = try? String(
                contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            guard let status, status.contains("State:\tS") else { return nil }
            sleeps[thread] = status.split(separator: "\n").first {
                $0.hasPrefix("voluntary_ctxt_switches")
            }
        }
        return sleeps
    }

    /// Returns those of the texts that the memory contains now.
    func texts(amongThese texts: [String]) throws -> [String] {
        let memory = Descriptors.open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else { throw ProgramRunError.cannotStart("A search", errno: errno) }
        defer { close(memory) }
        var found: Set<String> = []
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ")
            let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
            guard words[1].hasPrefix("rw"), ends.count == 2 else { continue }
            var bytes = Data(count: ends[1] - ends[0])
            // Safe: the count is the buffer's own.
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(memory, buffer.baseAddress, buffer.count, ends[0])
            }
            bytes = bytes.prefix(max(0, count))
            found.formUnion(texts.filter { bytes.range(of: Data($0.utf8)) != nil })
        }
        return texts.filter(found.contains)
    }
}
