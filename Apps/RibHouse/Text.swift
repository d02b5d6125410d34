import Auth

extension String {
    /// The string with spaces behind it, to the width of a column.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension User {
    /// Who is signed in, in a sentence.
    var sentence: String {
        barbecueFoods.isEmpty
            ? "Signed in as \(name)."
            : "Signed in as \(name), who likes \(barbecueFoods.joined(separator: ", "))."
    }
}
