import RaceTesting

/// A letter box whose reader can give up.
private actor LetterBox {
    private var letter: String?
    private var isOver = false
    private var reader: CheckedContinuation<String?, Never>?
    private let log = Remote()

    /// Waits for the letter; a cancel between the log and the wait finds no reader.
    func read(looksAgain: Bool) async -> String? {
        await withTaskCancellationHandler {
            await log.call("somebody reads")
            if let letter { return letter }
            if looksAgain, isOver { return nil }
            return await withCheckedContinuation { reader = $0 }
        } onCancel: {
            Task { await self.giveUp() }
        }
    }

    func put(_ letter: String) {
        guard !isOver else { return }
        self.letter = letter
        end(letter)
    }

    private func giveUp() {
        isOver = true
        end(nil)
    }

    private func end(_ letter: String?) {
        reader?.resume(returning: letter)
        reader = nil
    }
}

extension Race {
    static let neverResumed = Race(
        name: "a cancel before the continuation is there", cancelling: .anyTask
    ) {
        let box = LetterBox()
        await both({ _ = await box.read(looksAgain: false) }, { await box.put("ribs") })
    } fix: {
        let box = LetterBox()
        await both({ _ = await box.read(looksAgain: true) }, { await box.put("ribs") })
    }
}
