public import Announcements
public import Console
public import PitContract

/// The view of the Announcements unit in the line front end.
///
/// It prints each event as a line. For an alarm the terminal also rings, and has a title.
@MainActor
public class AnnouncementsLineView: AnnouncementsPresentable, LineView {
    let clock: any PitClock
    private let console: any LinePrinting
    private let localTime: LocalTime
    private weak var listener: (any AnnouncementsPresentableListener)?

    public init(
        console: any LinePrinting, clock: any PitClock, localTime: LocalTime = .ofThisMachine
    ) {
        (self.console, self.clock, self.localTime) = (console, clock, localTime)
    }

    public func set(listener: any AnnouncementsPresentableListener) { self.listener = listener }

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

    public nonisolated static var commandsWhenDetached: [LineCommand] {
        ["ack", "snooze"].map { LineCommand(name: $0, elsewhere: "Sign in first.") }
    }

    @MainActor public func show(_ state: AnnouncementsState) async {
        let text = AnnouncementText(localTime, now: clock.now)
        switch state {
        case .announcements(let announcements):
            for announcement in announcements where !announcement.rings {
                await console.print(text.line(announcement))
            }
            await console.alert(lines: announcements.filter(\.rings).map(text.line))
        case .alarms(let alarms): await console.showTitle(AnnouncementText.title(alarms))
        case .silenced(let cooks, for: let pause):
            await console.print(text.silenced(cooks, for: pause))
        case .failed(let error): await console.printFailure(error)
        }
    }

    /// Returns an alarm as of now, without what to type.
    func text(_ alarm: CookAlarm) -> String {
        AnnouncementText(localTime, now: clock.now).text(alarm)
    }
}
