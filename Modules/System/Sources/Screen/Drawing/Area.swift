/// A rectangle of cells.
public struct Area: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    /// Creates an area; a negative size is 0.
    public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// Cuts rows off at the top, as far as there are so many, and returns them.
    public mutating func cutTop(_ rows: Int) -> Area {
        let rows = min(max(0, rows), height)
        defer {
            y += rows
            height -= rows
        }
        return Area(x: x, y: y, width: width, height: rows)
    }

    /// Cuts rows off at the bottom, as far as there are so many, and returns them.
    public mutating func cutBottom(_ rows: Int) -> Area {
        let rows = min(max(0, rows), height)
        height -= rows
        return Area(x: x, y: y + height, width: width, height: rows)
    }

    /// Cuts columns off at the right, as far as there are so many, and returns them.
    public mutating func cutRight(_ columns: Int) -> Area {
        let columns = min(max(0, columns), width)
        width -= columns
        return Area(x: x + width, y: y, width: columns, height: height)
    }

    /// Returns the same area with fewer columns at both sides, and fewer rows above and below.
    public func inset(columns: Int, rows: Int) -> Area {
        Area(
            x: x + min(columns, width), y: y + min(rows, height), width: width - 2 * columns,
            height: height - 2 * rows)
    }

    /// Returns an area of this size in the middle; it is no larger than this one.
    public func centred(width: Int, height: Int) -> Area {
        let (width, height) = (min(width, self.width), min(height, self.height))
        return Area(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
            height: height)
    }

    func intersection(_ other: Area) -> Area {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Area(
            x: left, y: top, width: min(x + width, other.x + other.width) - left,
            height: min(y + height, other.y + other.height) - top)
    }
}
