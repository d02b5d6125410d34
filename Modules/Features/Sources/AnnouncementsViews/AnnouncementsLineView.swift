public import Announcements
public import Console
public import PitContract

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of the Announcements unit in the line front end.
///
/// It prints each event as a line. For an alarm the terminal also rings, and has a title.
@MainActor
public final class AnnouncementsLineView: AnnouncementsPresentable, LineView {
    private let console: any LinePrinting
    private let clock: any PitClock
    private let localTime: LocalTime
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any AnnouncementsPresentableListener)?

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure that is shown; the app chooses its exit code
    ///   from it.
    public init(
        console: any LinePrinting, clock: any PitClock, localTime: LocalTime = .ofThisMachine,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.console = console
        self.clock = clock
        self.localTime = localTime
        self.onFailure = onFailure
    }

    public func set(listener: any AnnouncementsPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] {
        [
            LineCommand(
                name: "ack", summary: "acknowledge all alarms, or that of one cook",
                arguments: .optional(.text("COOK"))
            ) { [weak listener] cook in
                await listener?.didTapAcknowledge(cook?.lowercased())
            },
            LineCommand(
                name: "snooze", summary: "put the alarms off, by 10 min if you do not say",
                arguments: .optional(
                    LineArgument("COOK", words: { CookAlarm.takeCook(from: &$0) ?? "" })),
                .optional(
                    LineArgument(
                        "DURATION", option: "--for", words: { try Duration.take(from: &$0) }))
            ) { [weak listener] cook, duration in
                await listener?.didTapSnooze(
                    cook.flatMap { $0.isEmpty ? nil : $0 }, for: duration ?? CookAlarm.pause)
            },
        ]
    }

    public nonisolated static var commandsElsewhere: [LineCommand] {
        ["ack", "snooze"].map { LineCommand(name: $0, elsewhere: "Sign in first.") }
    }

    @MainActor
    public func show(_ state: AnnouncementsState) async {
        switch state {
        case .announcement(.alarm(let alarm)): await console.alert(line(alarm))
        case .announcement(.started(let cook, let progress)):
            await console.print(line(cook, progress))
        case .announcement(.silent(let cook, _)):
            await console.alert(line(ofSilent: cook))
        case .alarms(let alarms): await console.showTitle(Self.title(alarms))
        case .silenced(let cooks, for: nil):
            await console.print(CookAlarm.acknowledged(cooks))
        case .silenced(let cooks, for: let duration?):
            let time = localTime.text(clock.now + duration / .seconds(1), now: clock.now)
            await console.print("Quiet until \(time): \(cooks.joined(separator: ", ")).")
        case .failed(let error):
            onFailure(error)
            await console.printError(error.description)
        }
    }

    func line(_ alarm: CookAlarm) -> String {
        let now = clock.now
        let wait = Duration.seconds(Int(now.timeIntervalSince(alarm.since)))
        let again = alarm.rang == alarm.since ? "" : ", for \(wait.pitText) now"
        let line = "[\(localTime.text(alarm.since, now: now))] \(alarm.cook)\(again):"
        let reached = alarm.reached.map { " \(PitFormat.current.text($0)) is reached." } ?? ""
        return switch alarm.event {
        case .waits: "\(line)\(reached) \(alarm.task ?? "") Then type `confirm \(alarm.cook)`."
        case .done: "\(line) Done, enjoy your meal. Then type `finish \(alarm.cook)`."
        case .started: "\(line) Time to start, for dinner. Then type `start \(alarm.cook)`."
        }
    }

    private func line(_ cook: Cook, _ progress: CookProgress) -> String {
        let now = clock.now
        let stage = progress.event.stage.map { cook.stages[$0].text } ?? ""
        return "[\(localTime.text(progress.since, now: now))] \(cook.id): \(stage), "
            + "\(progress.left.pitText) left, ready at \(localTime.text(progress.ready, now: now))."
    }

    private func line(ofSilent cook: Cook) -> String {
        let (now, probe) = (clock.now, cook.probe)
        let last = probe?.newest(at: now).map { " since \(localTime.text($0.date, now: now))" }
        return "[\(localTime.text(now, now: now))] \(cook.id): no reading\(last ?? "") of "
            + "\(probe.map { "\($0.name)" } ?? "its probe")."
    }

    /// The title of the window while there are alarms.
    private static func title(_ alarms: [CookAlarm]) -> String? {
        let ringing = alarms.filter { $0.rang != nil }.map(\.cook)
        return ringing.isEmpty ? nil : "● \(ringing.joined(separator: ", "))"
    }
}
