extension String {
    /// The string with spaces behind it, to the width of a column.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
