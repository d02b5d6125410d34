public import Essentials
public import Pages
public import PitContract

/// One cook: a row of the board, or a page of its own with all stages.
///
/// Changes by a person are said. Events that come with time are announced, and are no news here.
public struct PitCookPage: UnitPage {
    private let id: Cook.ID
    private let style: PitCookStyle
    /// The cook as it was known last.
    private var cook: Cook?
    private var phase = PitCookPhase.none
    /// Whether the last request that was pending takes the cook off.
    private var isFinish = false
    /// Why there is no cook, or none that can be read.
    private var absence: PitCookState?

    public init(of cook: Cook.ID, style: PitCookStyle) { (id, self.style) = (cook, style) }

    public mutating func take(_ state: PitCookState, at now: Date) -> Reply? {
        guard case .cook(let cook, _, let phase, silence: _) = state else {
            absence = state
            return nil
        }
        let old = self.phase
        (self.cook, self.phase, absence) = (cook, phase, nil)
        switch phase {
        case .pending(let request):
            isFinish = if case .finish = request { true } else { false }
        case .refused:
            let sentence = "Another action is pending. Type `cancel` or press Ctrl-C to stop it."
            return .failure(PitError.rejected(sentence))
        case .failed(let error) where phase != old:
            let command = "\(isFinish ? "finish" : "confirm") \(cook.id) --early"
            return .failure(error.advising(command))
        case .done(.confirm) where phase != old, .done(.adjust) where phase != old: return .saying
        case .done(.finish) where phase != old:
            return .lines([
                "\(cook.id) (\(cook.weight)) is off the pit. Type `undo` to put it back."
            ])
        case .done(.note) where phase != old: return .lines(["Noted for \(cook.id)."])
        case .none, .failed, .done: break
        }
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.label = id
        page.commandWord = style == .row ? id : nil
        page.opening = style == .row ? .nothing : .whole
        if let absence {
            let reason = absence.reason ?? ""
            page.rows = [.text(reason, .quiet)]
            switch absence {
            // The board prints the list without the cook, and once for all rows why it cannot be read.
            case .undone where style == .row, .unavailable where style == .row, .cook: break
            case .unavailable:
                page.rows = [.text(reason, .error)]
                page.events = [Event(reason, id: reason, tone: .error, isInRows: true)]
            case .gone, .undone: page.events = [Event(reason, id: reason)]
            }
            return page
        }
        guard let cook else { return page }
        switch phase {
        case .pending, .refused: page.isHeld = true
        case .none, .done, .failed: break
        }
        let suffix = style == .row ? " \(cook.id)" : ""
        page.saying = Saying(
            [cook.text(at: now) { "\($0)\(suffix)" }],
            key: cook.stages.map { "\($0.confirmed.map { "\($0)" } ?? "") \($0.seconds)" },
            isInRows: true)
        page.saying?.heading = cook.text(at: now)
        page.offers = offers(for: cook, at: now)
        let drawing = CookRows(cook, isPending: page.isHeld, now: now)
        guard style == .detail else {
            page.rows = [drawing.row]
            return page
        }
        page.title = "\(cook.id) (\(cook.weight))"
        page.remark = "since \(LocalTime.text(cook.started, now: now))"
        page.rows = drawing.page
        page.advice = [drawing.advice]
        return page
    }

    private func offers(for cook: Cook, at now: Date) -> [Offer] {
        let id = cook.id
        let alarm = [
            Offer("a", "acknowledge", line: "ack \(id)", isOnce: true),
            Offer("z", "snooze", line: "snooze \(id)", isOnce: true),
        ]
        return [
            Offer("c", "confirm", line: "confirm \(id)", isOnce: true),
            Offer("+", "later", line: "adjust \(id) 5m"),
            Offer("-", "sooner", line: "adjust \(id) -5m"),
            // With Shift, on a keyboard that has both keys without it.
            Offer("*", "30 min later", line: "adjust \(id) 30m", isInRow: false),
            Offer("_", "30 min sooner", line: "adjust \(id) -30m", isInRow: false),
            Offer("x", "off the pit", line: "finish \(id)", isOnce: true),
        ] + (cook.alarm(at: now) == nil ? [] : alarm)
            + (style == .row ? [Offer("Enter", "stages", line: "open \(id)")] : [])
    }

    /// Asks before a request ends something early; a script is not asked.
    public static func consents(
        to request: PitRequest, of cook: Cook, at now: Date, _ person: any LineAsking
    ) async -> Bool {
        let question =
            if case .finish = request { "Take it off the pit now?" } else { "End it now?" }
        let text = "\(cook.openStage(at: now)) \(question)"
        return await person.ask(Prompt(text, kind: .yesOrNo, fallback: Prompt.no))
            == .line(Prompt.yes)
    }
}

extension PitCookPage {
    /// The commands of the cook, with its name, and on a page of its own without it too.
    public func commands(
        for listener: (any PitCookPresentableListener)?, _ answer: Answering<Self>
    ) -> [LineCommand] {
        guard let cook else { return [] }
        let named = Self.commands(of: cook.id, isNamed: true, listener)
        guard style == .detail else { return named }
        let open = LineCommand(name: "open \(cook.id)", summary: "show all stages again") {
            await answer { _ in .page }
        }
        return Self.commands(of: cook.id, isNamed: false, listener) + named + [open]
    }

    /// - Parameter isNamed: whether the cook is typed: `finish brisket`, not `finish`.
    private static func commands(
        of cook: String, isNamed: Bool, _ listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        let suffix = isNamed ? " \(cook)" : ""
        let early = LineArgument.flag("--early", "also before its time")
        return [
            LineCommand(
                name: "confirm\(suffix)", summary: "confirm the task of \(cook)", arguments: early
            ) { [weak listener] isEarly in
                await listener?.didTapConfirm(early: isEarly)
            },
            LineCommand(
                name: "adjust\(suffix)",
                summary: "make the stage longer, or shorter: 30m, 1h30m, -15m",
                arguments: LineArgument(
                    "DURATION", option: "--by", words: { try Duration.take(from: &$0) })
            ) { [weak listener] duration in
                await listener?.didTapAdjust(by: duration)
            },
            LineCommand(
                name: "finish\(suffix)", summary: "take \(cook) off the pit", arguments: early
            ) { [weak listener] isEarly in
                await listener?.didTapFinish(early: isEarly)
            },
            LineCommand(
                name: "note\(suffix)", summary: "write down what happened: added oak",
                arguments: .line("TEXT")
            ) { [weak listener] text in
                await listener?.didTapNote(text.withoutQuotes)
            },
        ]
    }
}

extension String {
    /// The text without the quotes around it, which a shell would need and a session does not.
    fileprivate var withoutQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
