import Essentials
import Pages
import PitContract

/// The rows of a cook at some time.
struct CookRows {
    private let cook: Cook
    private let fire: CookProbe?
    private let now: Date
    private let progress: CookProgress
    private let mark: Mark
    private let tone: Tone

    init(_ cook: Cook, fire: CookProbe?, now: Date) {
        (self.cook, self.fire, self.now) = (cook, fire, now)
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
        // The number is always shown.
        let number = cook.number
        var name = Column(String(cook.id.dropLast(number.count)), .strong, width: 13)
        name.end = String(number)
        let about = progress.isVague ? "~" : ""
        let ready = progress.hasReadyTime ? about + time(progress.shownReady) : "?"
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
            + [curve].compactMap(\.self)
            + cook.notes.map { note in
                var row = Row.text("\(time(note.time)) note: \(note.text)")
                row.words = "\(time(note.time)) note: \(note.text)"
                return row
            }
    }

    /// The number of the stage of now.
    private var current: Int { progress.event.stage ?? cook.stages.count }

    /// The start and the end of each stage; those of later ones follow from the expected end of the current one.
    private var times: [(start: Date, end: Date)] {
        var next = cook.started
        return cook.stages.enumerated().map { index, stage in
            let start = next
            let rest = cook.stages.dropFirst(index + 1).reduce(0) { $0 + $1.seconds }
            let end =
                index == current
                ? progress.stageEnd
                    // The meat may have the last temperature sooner or later than planned.
                : index > current && stage.target != nil
                    ? progress.shownReady - TimeInterval(rest)
                    : stage.confirmed ?? start + TimeInterval(stage.seconds)
            next = end
            return (start, end)
        }
    }

    private var stageRows: [Row] {
        let current = current
        return zip(cook.stages, times).enumerated().map { index, element in
            let (stage, (start, end)) = element
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

    // MARK: - The curve

    /// The temperatures of the meat and the pit so far, and as they are expected; `nil` before the first reading.
    private var curve: Row? {
        let format = PitFormat.current
        func point(_ date: Date, _ celsius: Double) -> Curve.Point {
            Curve.Point(date.timeIntervalSince1970, celsius)
        }
        func label(_ date: Date, _ text: String) -> Curve.Label {
            Curve.Label(date.timeIntervalSince1970, text)
        }
        func line(_ part: [Reading], _ tone: Tone, isDotted: Bool = false) -> Curve.Line {
            Curve.Line(part.map { point($0.date, $0.celsius) }, tone, isDotted: isDotted)
        }
        let parts = readings(of: cook.probe)
        guard let probe = cook.probe, let last = parts.last?.last else { return nil }
        let end = max(now, progress.hasReadyTime ? progress.shownReady : now)
        var lines = parts.map { line($0, .strong) }
        if let newest = probe.newest(at: now), newest.temperature != nil, now < newest.silence {
            lines[lines.count - 1].label = last.text
        }
        // The line of now comes first.
        lines.reverse()
        lines.append(line([last] + expected, .strong, isDotted: true))
        if let target = cook.stages.last(where: { $0.target != nil })?.target?.celsius {
            lines.append(
                Curve.Line(
                    [point(cook.started, Double(target)), point(end, Double(target))], .good,
                    label: format.temperature(target), isDotted: true))
        }
        let plan = zip(cook.stages, times).flatMap { stage, time in
            stage.celsius.map { [point(time.start, Double($0)), point(time.end, Double($0))] } ?? []
        }
        var pit = readings(of: fire).map { line($0, .quiet) }
        if pit.isEmpty { pit = [Curve.Line(plan, .quiet)] }
        if let celsius = pit.last?.points.last?.value {
            pit[pit.count - 1].label = format.temperature(Int(celsius.rounded()))
        }
        lines += pit
        let marks =
            cook.stages.compactMap { stage in
                stage.confirmed.map { label($0, "\(stage.name) done") }
            }
            + cook.notes.map { label($0.time, $0.text) }
        return .curve(
            Curve(
                lines, marks: marks.sorted { $0.time < $1.time },
                times: [cook.started, end, now].map { label($0, time($0)) }),
            words: curveText)
    }

    private typealias Reading = (date: Date, celsius: Double, text: String)

    /// Returns the temperatures since the start, without a silence in each part.
    private func readings(of probe: CookProbe?) -> [[Reading]] {
        var parts: [[Reading]] = []
        var silence = Date.distantPast
        for measurement in probe?.measurements ?? []
        where (cook.started...max(now, cook.started)).contains(measurement.date) {
            guard let temperature = measurement.temperature, let celsius = measurement.celsius
            else {
                silence = .distantPast
                continue
            }
            if measurement.date > silence { parts.append([]) }
            let text = PitFormat.current.text(temperature)
            parts[parts.count - 1].append((measurement.date, celsius, text))
            // Those that are kept are farther apart than those that came.
            silence = measurement.silence + 600
        }
        return parts
    }

    /// The temperatures at which this stage and later ones end, with the times that are expected.
    private var expected: [Reading] {
        guard progress.hasReadyTime else { return [] }
        return zip(cook.stages, times).dropFirst(current).compactMap { stage, time in
            stage.target.map { target in
                let text = PitFormat.current.temperature(target.celsius)
                return (time.end, Double(target.celsius), text)
            }
        }.filter { $0.date > now }
    }

    /// The curve in two sentences: four of its temperatures, and those that are expected.
    private var curveText: String {
        func text(_ reading: Reading) -> String {
            "\(reading.text) \(LocalTime.when(reading.date, now: now))"
        }
        func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }
        let readings = readings(of: cook.probe).flatMap(\.self)
        let first = readings.first?.date ?? now
        let length = readings.last?.date.timeIntervalSince(first) ?? 0
        // The newest readings are seconds apart, and the others minutes.
        let few = (0...3).compactMap { part in
            readings.last { $0.date.timeIntervalSince(first) <= length * Double(part) / 3 }
        }
        let apart = zip(few, few.dropFirst()).filter { time($0.date) != time($1.date) }.map(\.0)
        let plan = progress.event.stage.flatMap { cook.stages[$0].celsius }.map {
            "\(PitFormat.current.temperature($0)) by the plan"
        }
        let pit = (self.readings(of: fire).last?.last?.text ?? plan).map { ", in a pit of \($0)" }
        let course = "The meat had \(list((apart + few.suffix(1)).map(text)))\(pit ?? "")."
        return expected.isEmpty
            ? course : "\(course) It is expected to have \(list(expected.map(text)))."
    }

    private var summary: [Row] {
        guard progress.event != .done else { return [.text("It is done. Enjoy your meal.", .good)] }
        var rows: [(String, [Column])] = []
        if let (time, task) = task {
            rows.append((time, [Column(task, progress.event.isWaiting ? .warning : .plain)]))
        }
        if let text = progress.readyText(at: now) {
            // The label has the first words.
            let label = text.hasPrefix("ready at ") ? "Ready at" : "Ready"
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
        var cold = Row.text(
            "It was below \(safe) for \(below.pitText).",
            below > .seconds(14_400) ? .warning : .quiet)
        // Lines have no other word of it.
        cold.words = "below \(safe) for \(below.pitText)"
        let notes = [
            progress.colderText.map {
                Row.text("\($0.prefix(1).uppercased())\($0.dropFirst(1)).", .warning)
            }, below < .seconds(7200) ? nil : cold,
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
