import Essentials

extension Cook {
    private static let mostNotes = 100

    /// Adds a note, whose text a terminal can show as one line.
    mutating func note(_ text: String, at now: Date) throws(PitError) {
        guard PlanText.isSentence(text) else {
            throw .rejected(
                """
                A note must be one line of 1 to \(PlanText.longestSentence) characters, without control \
                characters. Nothing changed.
                """)
        }
        guard notes.count < Self.mostNotes else {
            throw .rejected(
                "\(id) has \(notes.count) notes, and cannot have more. Nothing changed.")
        }
        notes.append(Note(time: now, text: text))
    }
}
