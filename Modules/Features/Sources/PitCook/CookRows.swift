import Essentials
import Pages
import PitContract

/// The rows of a cook at some time.
struct CookRows {
    private let cook: Cook
    private let now: Date
    private let progress: CookProgress
    private let mark: Mark
    private let tone: Tone

    init(_ cook: Cook, now: Date) {
        (self.cook, self.now) = (cook, now)
        progress = cook.progress(at: now)
        (mark, tone) =
            switch progress.event {
            case .started: (.now, .accent)
            case .waits: (.waits, .warning)
            case .done: (.done, .good)
            }
    }

    private func time(_ date: Date) -> String { LocalTime.text(date, now: now) }

    // MARK: - A row of the board

    var row: Row {
        // The number of one of several cooks of a cut is always shown.
        let dash = cook.id.lastIndex(of: "-").flatMap { Int(cook.id[$0...]) == nil ? nil : $0 }
        let end = dash ?? cook.id.endIndex
        var name = Column(String(cook.id[..<end]), .strong, width: 13)
        name.end = String(cook.id[end...])
        let about = progress.isVague ? "~" : ""
        let ready = progress.hasReadyTime ? about + time(progress.ready) : "?"
        return .columns(
            mark == .now ? .runs : mark,
            [name, Column("\(cook.weight)", .quiet, width: 5, rank: 8)] + status + [
                Column("", tone, width: 10, rank: 9, isAtEnd: true, bar: progress.fraction),
                Column(progress.event == .done ? "" : ready, width: 14, isAtEnd: true),
            ])
    }

    /// The temperature, how long it stalls, the one to reach, the stage and the time left; or what is to do.
    ///
    /// Each has its place, so that those of several cooks are below each other.
    private var status: [Column] {
        guard let stage = progress.event.stage.map({ cook.stages[$0] }) else {
            return [Column("done")]
        }
        let texts = cook.probeTexts(at: now)
        guard !progress.event.isWaiting else {
            let task = Column(stage.taskSentence ?? "waits", .warning)
            return [texts.map { Column($0.reading, .warning, rank: 2) }, task].compactMap(\.self)
        }
        var reading = Column(texts?.reading ?? "")
        var stall = Column(progress.stallText(at: now) ?? texts?.rate ?? "", rank: 1)
        if case .stalled(let temperature, let since)? = progress.trend {
            reading.text = "\(PitFormat.current.text(temperature)) stalled"
            let length = Duration.seconds(Int(now.timeIntervalSince(since)))
            stall = Column("for \(length.pitText)", rank: 3)
        }
        let degrees = stage.celsius.map {
            "\(PitFormat.current.temperature($0).prefix { $0 != " " })°"
        }
        let left = progress.hasReadyTime ? progress.left.pitText : ""
        return [
            reading, stall, Column(texts?.goal ?? "", rank: 7), Column(stage.name, rank: 5),
            Column(texts == nil ? degrees ?? "" : "", rank: 6), Column(left, rank: 4),
        ]
    }

    // MARK: - A page of its own

    /// The task and the ready time come first, because the last rows may have no room.
    var page: [Row] {
        summary + [.text(""), .columns(nil, [Column("start", .quiet, isAtEnd: true)])] + stageRows
            + cook.notes.map { note in
                var row = Row.text("\(time(note.time)) note: \(note.text)")
                row.words = "\(time(note.time)) note: \(note.text)"
                return row
            }
    }

    private var stageRows: [Row] {
        let current = progress.event.stage ?? cook.stages.count
        // The start of each later stage follows from the expected end of the current one.
        var next = cook.started
        return cook.stages.enumerated().map { index, stage in
            let start = next
            let rest = cook.stages.dropFirst(index + 1).reduce(0) { $0 + $1.seconds }
            let end =
                index == current
                ? progress.stageEnd
                    // The meat may have the last temperature sooner or later than planned.
                : index > current && stage.target != nil
                    ? progress.ready - TimeInterval(rest)
                    : stage.confirmed ?? start + TimeInterval(stage.seconds)
            next = end
            let length = end.timeIntervalSince(start)
            let open = progress.event.isWaiting ? "waits for you" : progress.shortText(at: now)
            let text = index == current ? open : Duration.seconds(Int(length)).pitText
            let isKnown = index <= current || progress.hasReadyTime
            let isNow = index == current
            let isWaiting = isNow && progress.event.isWaiting
            var columns = [
                Column(stage.name, isNow ? .strong : .plain, width: 14),
                Column(stage.celsius.map(PitFormat.current.temperature) ?? "", .quiet, width: 7),
                Column(text, isWaiting ? .warning : isNow ? .plain : .quiet, width: 16),
            ]
            if isNow, !isWaiting {
                let part = now.timeIntervalSince(start) / max(1, length)
                columns.append(Column("", tone, width: 16, rank: 1, bar: part))
            }
            columns.append(Column(isKnown ? time(start) : "?", .quiet, isAtEnd: true))
            let goal = index < current ? nil : cook.goal(ofStage: index)
            let title = stage.text + (goal.map { " until \($0)" } ?? "")
            return .columns(
                index < current ? .done : isNow ? mark : .later, columns,
                words: index < current ? title : "\(title), \(text)")
        }
    }

    private var summary: [Row] {
        guard progress.event != .done else { return [.text("It is done. Enjoy your meal.", .good)] }
        var rows: [(String, [Column])] = []
        if let (time, task) = task {
            rows.append((time, [Column(task, progress.event.isWaiting ? .warning : .plain)]))
        }
        if let text = progress.readyText(at: now) {
            // The label has the first words.
            let label = progress.isVague ? "Ready" : "Ready at"
            rows.append((label, [Column(String(text.dropFirst(label.count + 1)), .strong)]))
        }
        if let probe = cook.probe, let reading = cook.probeText(at: now) {
            let name = Column(PitFormat.current.name(of: probe.name), .quiet, rank: 1)
            rows.append(("Meat:", [Column(reading), name]))
        }
        let stall = progress.stallText(at: now).map { text -> Row in
            .text(progress.hasReadyTime ? "It is \(text)." : "No ready time: \(text).")
        }
        let below = cook.timeBelowSafe(at: now)
        let safe = PitFormat.current.temperature(Cook.safeCelsius)
        let notes = [
            progress.colderText.map {
                Row.text("\($0.prefix(1).uppercased())\($0.dropFirst(1)).", .warning)
            },
            below < .seconds(7200)
                ? nil
                : .text(
                    "It was below \(safe) for \(below.pitText).",
                    below > .seconds(14_400) ? .warning : .quiet),
        ]
        return ([stall] + notes).compactMap(\.self)
            + rows.map { .columns(nil, [Column($0, .quiet)] + $1) }
    }

    /// The task of the stage of now; `nil` without one.
    private var task: (time: String, task: String)? {
        guard let task = progress.event.stage.flatMap({ cook.stages[$0].taskSentence }) else {
            return nil
        }
        return (progress.event.isWaiting ? "Now:" : "At its end:", task)
    }

    var advice: String {
        guard progress.event.stage != nil else { return "Type `finish`." }
        guard let (time, task) = task else { return "Type `adjust DURATION` or `finish`." }
        return "\(time) \(task) Then type `confirm`. Or type `adjust DURATION` or `finish`."
    }
}
