struct DocCommentsRule: CheckRule {
    static let summary = "No doc comment starts with What or Who."
    static let why = "A type's summary is a noun phrase, a function's starts with a verb."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap { source in
            source.comments.filter { comment in
                ["/// What ", "/// Who "].contains(where: comment.text.hasPrefix)
            }.map { comment in
                finding(
                    source.site(at: comment.position), "It starts with a question word.",
                    fix: "Write “The queue of …” for a type, “Returns …” for a function.")
            }
        }
    }
}
