import PitContract
import PitCook
import Screen

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        var x = canvas.mark(mark, style)
        let isWide = canvas.width >= 50
        let name = isWide ? max(12, canvas.width / 6) : 12
        canvas.write(cook.id, x: x, Style(.text, .bold), limit: x + name)
        x += 1 + name
        if isWide {
            canvas.write("\(cook.weight)", endingAt: x + 8, y: 0, .quiet)
            x += 10
        }
        let ready =
            progress.event == .done ? "" : progress.hasReadyTime ? time(progress.ready) : "?"
        let end = canvas.width - 1
        canvas.write(ready, endingAt: end, y: 0)
        let bar = isWide ? max(10, canvas.width / 8) : 0
        let barStart = end - max(isWide ? 14 : 0, Canvas.columns(of: ready)) - 1 - bar
        if bar > 0 { canvas.bar(progress.fraction, x: barStart, y: 0, width: bar, style) }
        let textStyle = progress.event.isWaiting ? style : .text
        canvas.write(status, x: x, textStyle, limit: barStart - (bar > 0 ? 1 : 0))
    }

    private var reading: String? { cook.probeText(at: now) }

    private var status: String {
        switch progress.event {
        case .started(let stage):
            [
                cook.stages[stage].name,
                reading
                    ?? cook.stages[stage].celsius.map {
                        PitFormat.current.temperature($0).prefix { $0 != " " } + "°"
                    },
                progress.hasReadyTime ? progress.left.pitText : progress.stallText(at: now),
            ].compactMap(\.self).joined(separator: "  ")
        case .waits(let stage):
            [cook.stages[stage].taskSentence ?? "waits", reading].compactMap(\.self)
                .joined(separator: "  ")
        case .done: "done"
        }
    }

    // MARK: - A screen of its own

    func drawStages(on canvas: inout Canvas) {
        let title = "\(cook.id) (\(cook.weight))"
        canvas.box(title, note: "since \(time(cook.started))", isFocused: true) { canvas in
            let current = progress.event.stage ?? cook.stages.count
            var start = cook.started
            for (index, stage) in cook.stages.enumerated() {
                let end = stage.confirmed ?? start + TimeInterval(stage.seconds)
                let place: Place = index < current ? .over : index == current ? .now : .later
                canvas.draw(in: Area(y: index + 1, width: canvas.width, height: 1)) {
                    draw(stage, place, from: start, to: end, on: &$0)
                }
                start = end
            }
            drawSummary(at: cook.stages.count + 2, on: &canvas)
        }
    }

    private enum Place { case over, now, later }

    private func draw(
        _ stage: Cook.Stage, _ place: Place, from start: Date, to end: Date,
        on canvas: inout Canvas
    ) {
        let (mark, style): (Canvas.Mark, Style) =
            switch place {
            case .over: (.done, .good)
            case .now: self.mark
            case .later: (.later, .quiet)
            }
        let x = canvas.mark(mark, x: 1, style)
        canvas.write(stage.name, x: x, place == .now ? Style(.text, .bold) : .text, limit: 15)
        canvas.write(
            stage.celsius.map(PitFormat.current.temperature) ?? "", endingAt: 23, y: 0, .quiet)
        let length = Duration.seconds(Int(end.timeIntervalSince(start)))
        guard place == .now, !progress.event.isWaiting else {
            let isOpen = place == .now
            canvas.write(isOpen ? "waits for you" : length.pitText, x: 25, isOpen ? style : .quiet)
            return canvas.write(time(start), endingAt: canvas.width - 1, y: 0, .quiet)
        }
        canvas.write(progress.shortText(at: now), x: 25, limit: 41)
        let passed = now.timeIntervalSince(start) / max(1, end.timeIntervalSince(start))
        canvas.bar(passed, x: 42, y: 0, width: min(40, canvas.width - 42 - 16), style)
        canvas.write(time(start), endingAt: canvas.width - 1, y: 0, .quiet)
    }

    private func drawSummary(at y: Int, on canvas: inout Canvas) {
        guard let stage = progress.event.stage else {
            canvas.write("It is done. Enjoy your meal.", x: 1, y: y, .good)
            return
        }
        if let task = cook.stages[stage].taskSentence {
            let isWaiting = progress.event.isWaiting
            let x = canvas.write(isWaiting ? "Now:" : "At its end:", x: 1, y: y, .quiet)
            canvas.write(task, x: x + 1, y: y, isWaiting ? .warning : .text)
        }
        if progress.hasReadyTime {
            let x = canvas.write("Ready at", x: 1, y: y + 1, .quiet)
            canvas.write(time(progress.ready), x: x + 1, y: y + 1, Style(.text, .bold))
        } else {
            canvas.write(
                "No ready time by temperature: \(progress.shortText(at: now)).", x: 1, y: y + 1)
        }
        if let probe = cook.probe, let reading {
            let x = canvas.write("\(probe.name):", x: 1, y: y + 2, .quiet)
            canvas.write(reading, x: x + 1, y: y + 2)
        }
    }
}
