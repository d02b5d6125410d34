import ChildPrograms
import Essentials
import PitContract

/// The person's program for alarms, which is started without a shell.
enum AlarmCommand {
    private static let limit = Duration.seconds(60)

    /// Runs it for an alarm, unless a program of the person has done so; returns why it failed, as a sentence.
    static func run(for alarm: CookAlarm, _ sentence: String) async -> String? {
        do {
            let settings = try Settings.ofThisProcess()
            guard let words = try settings.alarmCommand(),
                try await settings.claim("\(alarm.cook) \(alarm.event) \(alarm.since)")
            else { return nil }
            return await run(words + [sentence]).map {
                "\(words[0]), which runs for alarms, \($0). `settings on-alarm` changes it."
            }
        } catch {
            return "\(error)"
        }
    }

    private static func run(_ words: [String]) async -> String? {
        guard let program = try? ChildProgram(words[0], Array(words.dropFirst())) else {
            return "cannot be started"
        }
        let end = ContinuousClock.now + limit
        while true {
            if let status = program.statusOfEnded() {
                let signal = status & 0x7F
                let reason =
                    signal == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(signal)"
                return status == 0 ? nil : "ended with \(reason)"
            }
            guard ContinuousClock.now < end else {
                program.kill()
                return "was ended after \(limit.pitText)"
            }
            // When the session ends, the program goes on alone.
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
        }
    }
}
