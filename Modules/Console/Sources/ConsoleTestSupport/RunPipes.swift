import LibC
import Synchronization

/// The pipes between a test and a program, for those of the descriptors 0, 1 and 2 that have one.
///
/// An end that is not there is -1. The test's ends are closed with the object.
final class RunPipes: Sendable {
    let testEnds: [Int32]
    let programEnds: [Int32]
    private let inputIsOpen = Mutex(true)

    init(_ channels: [ProgramRun.Channel]) throws(ProgramRunError) {
        var testEnds: [Int32] = []
        var programEnds: [Int32] = []
        for (number, channel) in channels.enumerated() {
            let pipe = channel == .pipe ? try Descriptors.pipe() : (readEnd: -1, writeEnd: -1)
            testEnds.append(number == 0 ? pipe.writeEnd : pipe.readEnd)
            programEnds.append(number == 0 ? pipe.readEnd : pipe.writeEnd)
        }
        self.testEnds = testEnds
        self.programEnds = programEnds
    }

    deinit {
        closeInput()
        for end in testEnds.dropFirst() where end >= 0 { close(end) }
    }

    func closeProgramEnds() {
        for end in programEnds where end >= 0 { close(end) }
    }

    func writeInput(_ text: String) {
        inputIsOpen.withLock { isOpen in
            if isOpen { Descriptors.write(text, to: testEnds[0]) }
        }
    }

    func closeInput() {
        inputIsOpen.withLock { isOpen in
            if isOpen, testEnds[0] >= 0 { close(testEnds[0]) }
            isOpen = false
        }
    }
}
