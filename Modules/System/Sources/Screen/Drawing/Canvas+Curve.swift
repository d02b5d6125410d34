import Pages

/// The signs that a terminal has for curves.
public enum CurveSigns: Sendable, Hashable {
    /// 2 by 4 dots in a cell.
    case braille
    /// Two halves of a cell: the font of the Linux console has no braille.
    case blocks
    case ascii

    /// The bits of a cell's dots, in rows.
    fileprivate var bits: [[UInt32]] {
        switch self {
        case .braille: [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        case .blocks: [[1], [2]]
        case .ascii: [[1]]
        }
    }

    fileprivate func sign(of bits: UInt32, _ line: Curve.Line) -> String {
        switch self {
        case .braille: Unicode.Scalar(0x2800 + bits).map { String($0) } ?? ""
        case .blocks: ["", "▀", "▄", "█"][Int(bits)]
        case .ascii: line.isDotted ? "." : line.tone == .quiet ? "-" : "*"
        }
    }
}

extension Canvas {
    /// Draws a curve in the whole room: the lines, below them the marks, and the times.
    mutating func curve(_ curve: Curve) {
        let gutter = (curve.lines.map { Self.columns(of: $0.label) }.max() ?? 0) + 2
        let size = (width: width - gutter, height: height - 2)
        let points = curve.lines.flatMap(\.points)
        guard size.width > 1, size.height > 1, let first = points.map(\.time).min(),
            let last = points.map(\.time).max(), let low = points.map(\.value).min(),
            let high = points.map(\.value).max(), first < last
        else { return }
        let (signs, bits) = (signs, signs.bits)
        let dots = (x: bits[0].count, y: bits.count)
        let most = (x: Double(size.width * dots.x - 1), y: Double(size.height * dots.y - 1))
        func x(_ time: Double) -> Int {
            Int(min(1, max(0, (time - first) / (last - first))) * most.x + 0.5)
        }
        func y(_ value: Double) -> Int { Int((high - value) / max(1, high - low) * most.y + 0.5) }

        var cells = Array(repeating: UInt32(0), count: size.width * size.height)
        for line in curve.lines.reversed() {
            func dot(_ x: Int, _ y: Int, on canvas: inout Canvas) {
                let (column, row) = (x / dots.x, y / dots.y)
                let cell = row * size.width + column
                cells[cell] |= bits[y % dots.y][x % dots.x]
                canvas.write(
                    signs.sign(of: cells[cell], line), x: column, y: row, Style(line.tone))
            }
            var before: Int?
            for column in 0...Int(most.x) {
                let time = first + (last - first) * Double(column) / most.x
                guard let value = line.value(at: time) else {
                    before = nil
                    continue
                }
                let now = y(value)
                defer { before = now }
                if line.isDotted, column / dots.x % 2 == 1 { continue }
                // What rises or falls steeply has no gap.
                let from = line.isDotted ? now : before ?? now
                let rows = from < now ? from + 1...now : from > now ? now...from - 1 : now...now
                for row in rows { dot(column, row, on: &self) }
            }
            // Points that are nearer to each other than two dots.
            for point in line.points where !line.isDotted {
                dot(x(point.time), y(point.value), on: &self)
            }
        }

        var labelled: Set<Int> = []
        for line in curve.lines where !line.label.isEmpty {
            let row = y(line.points.last?.value ?? low) / dots.y
            if labelled.insert(row).inserted {
                write(line.label, x: size.width + 1, y: row, Style(line.tone))
            }
        }
        for (mark, next) in zip(curve.marks, curve.marks.dropFirst().map(\.time) + [.infinity]) {
            let start = x(mark.time) / dots.x
            let end = next < .infinity ? x(next) / dots.x : width
            write("│\(mark.text)", x: start, y: size.height, .quiet, limit: end)
        }
        var taken: [ClosedRange<Int>] = []
        for label in curve.times {
            let length = Self.columns(of: label.text)
            let start = max(0, min(x(label.time) / dots.x, width - length))
            let place = start - 1...start + length
            guard !taken.contains(where: place.overlaps) else { continue }
            taken.append(place)
            write(label.text, x: start, y: size.height + 1, .quiet)
        }
    }

    /// Copies a row of another frame to the first row of the room, where texts are.
    mutating func copy(_ row: ArraySlice<Cell>) {
        for (x, cell) in row.prefix(width - 1).enumerated() {
            put(cell.text, 1, x: x + 1, y: 0, cell.style)
        }
    }
}

extension Curve.Line {
    /// Returns the value at a time; `nil` before the first point and after the last one.
    fileprivate func value(at time: Double) -> Double? {
        guard let index = points.firstIndex(where: { $0.time >= time }) else { return nil }
        let next = points[index]
        guard index > 0 else { return next.time == time ? next.value : nil }
        let before = points[index - 1]
        let part = (time - before.time) / (next.time - before.time)
        return before.value + (next.value - before.value) * part
    }
}
