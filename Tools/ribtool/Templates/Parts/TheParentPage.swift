let commands = [
    LineCommand(name: "thechild", summary: "open the theSpelledChild") {
        [weak listener] in try await listener?.didTapTheChild()
    }
]
