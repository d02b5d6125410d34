import Console
import Pages

/// The columns of rows in a row, so that they are below each other: their widths, and those without room.
struct ColumnLayout {
    typealias Row = (mark: Mark?, columns: [Column])

    /// The widths of the columns that others follow.
    private var widths: [Int] = []
    private var droppedRanks: Set<Int> = []
    private let width: Int
    private let hasWords: Bool

    /// In less room no column has a least width but a bar.
    private static let narrow = 60

    /// - Parameters:
    ///   - limits: the column before which each row ends.
    ///   - width: that of the room.
    init(_ rows: [Row], limits: [Int], width: Int, hasWords: Bool) {
        (self.width, self.hasWords) = (width, hasWords)
        for row in rows {
            let last = Self.last(of: row) ?? 0
            for (index, column) in row.columns.enumerated().prefix(last) where !column.isAtEnd {
                while index >= widths.count { widths.append(0) }
                widths[index] = max(widths[index], ownWidth(column))
            }
        }
        // A column that one row has no room for goes from all rows, so that the others stay aligned.
        for (row, limit) in zip(rows, limits) {
            while needed(row) > room(row, limit),
                let rank = kept(row).map(\.column.rank).max(), rank > 0
            { droppedRanks.insert(rank) }
        }
    }

    /// Returns the first column of a row after its mark.
    func start(_ mark: Mark?) -> Int { mark == nil ? 1 : hasWords ? 8 : 2 }

    /// Returns the column before which the text of a row ends.
    func room(_ row: Row, _ limit: Int) -> Int {
        limit == width && row.columns.contains(where: \.isAtEnd) ? limit - 1 : limit
    }

    /// Returns the columns of a row that are drawn, with their widths; one that is empty in all rows has none.
    func columns(_ row: Row, _ limit: Int) -> [(column: Column, width: Int)] {
        let kept = kept(row)
        guard needed(row) > room(row, limit) else { return kept }
        // Rather not below those of the other rows than cut.
        return kept.map { ($0.column, $0.column.isAtEnd ? $0.width : Self.textWidth($0.column)) }
    }

    private func needed(_ row: Row) -> Int {
        kept(row).map { $0.width == 0 ? 0 : $0.width + 2 }.reduce(start(row.mark) - 2, +)
    }

    private func kept(_ row: Row) -> [(column: Column, width: Int)] {
        let last = Self.last(of: row) ?? 0
        return row.columns.enumerated().compactMap { index, column in
            guard !droppedRanks.contains(column.rank), column.isAtEnd || index <= last else {
                return nil
            }
            let isAligned = index < last && !column.isAtEnd
            return (column, isAligned ? widths[index] : ownWidth(column))
        }
    }

    /// The last column from the left: none is below what follows, so it widens no other one.
    private static func last(of row: Row) -> Int? {
        row.columns.lastIndex { !$0.isAtEnd && (!$0.text.isEmpty || $0.bar != nil) }
    }

    private func ownWidth(_ column: Column) -> Int {
        let least = width < Self.narrow && column.bar == nil ? 0 : column.width
        return max(least, Self.textWidth(column))
    }

    private static func textWidth(_ column: Column) -> Int {
        max(Canvas.columns(of: column.text + column.end), column.bar == nil ? 0 : column.width)
    }
}
