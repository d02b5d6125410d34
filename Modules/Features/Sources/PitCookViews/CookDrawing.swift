import Essentials
import PitContract
import PitCook
import Screen

/// A cook as the full screen shows it at some time.
struct CookDrawing {
    private let cook: Cook
    private let phase: PitCookPhase
    private let now: Date
    private let progress: CookProgress

    init(_ cook: Cook, _ phase: PitCookPhase, now: Date) {
        self.cook = cook
        self.phase = phase
        self.now = now
        progress = cook.progress(at: now)
    }

    private var mark: (Canvas.Mark, Style) {
        if case .pending = phase { return (.pending, .accent) }
        return switch progress.event {
        case .started: (.now, .accent)
        case .waits: (.waits, .warning)
        case .done: (.done, .good)
        }
    }

    private func time(_ date: Date) -> String { LocalTime.text(date, now: now) }

    // MARK: - A row of the board

    func drawRow(on canvas: inout Canvas) {
        let (mark, style) = mark
        let start = canvas.mark(mark, style)
        let isWide = canvas.width >= 50
        var name = isWide ? max(12, canvas.width / 6) : 12
        var x: Int { start + name + (isWide ? 11 : 1) }
        let ready =
            progress.event == .done ? "" : progress.hasReadyTime ? time(progress.ready) : "?"
        let end = canvas.width - 1
        canvas.write(ready, endingAt: end, y: 0)
        var limit = end - max(isWide ? 14 : 0, Canvas.columns(of: ready)) - 1
        let bar = isWide ? max(10, canvas.width / 8) : 0
        var parts = status
        let length = { Canvas.columns(of: parts.joined(separator: "  ")) }
        if bar > 0, reading == nil || x + length() < limit - bar {
            canvas.bar(progress.fraction, x: limit - bar, y: 0, width: bar, style)
            limit -= bar + 1
        } else if reading != nil {
            // A cut age would be another one. The stage is known best, unless it is what to do.
            limit = end - Canvas.columns(of: ready) - 1
            if x + length() > limit, parts.count > 1 {
                parts.remove(at: progress.event.isWaiting ? parts.count - 1 : 0)
            }
        }
        // A long name takes what is free.
        let free = limit - x - length()
        name += max(0, min(free, Canvas.columns(of: cook.id) - name))
        drawName(on: &canvas, x: start, limit: start + name)
        if isWide { canvas.write("\(cook.weight)", endingAt: x - 2, y: 0, .quiet) }
        let textStyle = progress.event.isWaiting ? style : .text
        canvas.write(parts.joined(separator: "  "), x: x, textStyle, limit: limit)
    }

    /// Draws the name; the number of one of several cooks of a cut is always shown.
    private func drawName(on canvas: inout Canvas, x: Int, limit: Int) {
        let style = Style(.text, .bold)
        let number = cook.id.lastIndex(of: "-").map { cook.id[$0...] } ?? ""
        guard Int(number) != nil else {
            return _ = canvas.write(cook.id, x: x, style, limit: limit)
        }
        let name = cook.id.dropLast(number.count)
        let end = canvas.write(name, x: x, style, limit: limit - number.count)
        canvas.write(number, x: end, style, limit: limit)
    }

    private var reading: String? { cook.probeText(at: now) }

    private var status: [String] {
        switch progress.event {
        case .started(let stage):
            [
                cook.stages[stage].name,
                reading
                    ?? cook.stages[stage].celsius.map {
                        PitFormat.current.temperature($0).prefix { $0 != " " } + "°"
                    },
                progress.hasReadyTime ? progress.left.pitText : progress.stallText(at: now),
            ].compactMap(\.self)
        case .waits(let stage):
            [cook.stages[stage].taskSentence ?? "waits", reading].compactMap(\.self)
        case .done: ["done"]
        }
    }

    // MARK: - A screen of its own

    func drawStages(on canvas: inout Canvas) {
        let title = "\(cook.id) (\(cook.weight))"
        canvas.box(title, note: "since \(time(cook.started))", isFocused: true) { canvas in
            canvas.write("start", endingAt: canvas.width - 1, y: 0, .quiet)
            let rows = cook.stageRows(at: now)
            for (index, row) in rows.enumerated() {
                canvas.draw(in: Area(y: index + 1, width: canvas.width, height: 1)) {
                    draw(row, on: &$0)
                }
            }
            drawSummary(at: rows.count + 2, on: &canvas)
        }
    }

    private func draw(_ row: StageRow, on canvas: inout Canvas) {
        let (mark, style): (Canvas.Mark, Style) =
            switch row.place {
            case .over: (.done, .good)
            case .now: self.mark
            case .later: (.later, .quiet)
            }
        let isNow = row.place == .now
        let x = canvas.mark(mark, x: 1, style)
        canvas.write(row.stage.name, x: x, isNow ? Style(.text, .bold) : .text, limit: 15)
        canvas.write(
            row.stage.celsius.map(PitFormat.current.temperature) ?? "", endingAt: 23, .quiet)
        let isWaiting = isNow && progress.event.isWaiting
        canvas.write(row.text, x: 25, isWaiting ? style : isNow ? .text : .quiet, limit: 41)
        if isNow, !isWaiting, let start = row.start {
            let length = max(1, row.end.timeIntervalSince(start))
            canvas.bar(
                now.timeIntervalSince(start) / length, x: 42, y: 0,
                width: min(40, canvas.width - 42 - 16), style)
        }
        canvas.write(row.start.map(time) ?? "?", endingAt: canvas.width - 1, .quiet)
    }

    private func drawSummary(at y: Int, on canvas: inout Canvas) {
        guard progress.event != .done else {
            canvas.write("It is done. Enjoy your meal.", x: 1, y: y, .good)
            return
        }
        if let (time, task) = cook.task(after: progress.event) {
            canvas.labelled(time, task, y: y, progress.event.isWaiting ? .warning : .text)
        }
        if progress.hasReadyTime {
            canvas.labelled("Ready at", time(progress.ready), y: y + 1, Style(.text, .bold))
        } else {
            canvas.write(
                "No ready time by temperature: \(progress.shortText(at: now)).", x: 1, y: y + 1)
        }
        if let probe = cook.probe, let reading {
            canvas.labelled("\(probe.name):", reading, y: y + 2)
        }
    }
}
