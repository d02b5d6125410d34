/// A place in a source file, to which a failure points.
///
/// Functions that can fail a test take the four parts as default arguments. So neither they nor
/// their callers have to import a testing library.
public struct SourceSite: Sendable, CustomStringConvertible {
    /// The module and the name of the file, as `#fileID` gives them.
    public let fileID: StaticString

    /// The full path of the file, as `#filePath` gives it.
    public let filePath: StaticString

    /// The line, counted from one.
    public let line: UInt

    /// The column, counted from one.
    public let column: UInt

    /// Creates a place; without arguments, the place of the call.
    public init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The file and the line, as compilers print them.
    public var description: String { "\(fileID):\(line)" }

    /// A hash of the place that is the same in every run.
    var hash: UInt64 { Self.hash(of: description) }

    /// Returns a hash (FNV-1a) of the text that is the same in every run.
    static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
