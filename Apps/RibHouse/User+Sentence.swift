import Auth

extension User {
    /// Who is signed in, in a sentence.
    var sentence: String {
        barbecueFoods.isEmpty
            ? "Signed in as \(name)."
            : "Signed in as \(name), who likes \(barbecueFoods.joined(separator: ", "))."
    }
}
