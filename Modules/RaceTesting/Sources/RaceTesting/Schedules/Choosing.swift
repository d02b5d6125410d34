import Synchronization

/// Chooses one of some values, as a part of the schedule: the first one in the order of arrival.
///
///     let answer = choose(from: [.accepted, .refused])
///
/// The search chooses the others as well, each as a deviation. The failure names what was chosen, shrinks
/// towards the first value, and replays from its trace. So write the usual value first. Outside a schedule it
/// is the first one. Without a value this traps.
public func choose<Values: Collection>(
    from values: Values,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Values.Element {
    precondition(!values.isEmpty, "choose(from:) needs a value to choose.")
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    func value(_ place: Int) -> Values.Element {
        values[values.index(values.startIndex, offsetBy: place)]
    }
    return value(ScheduleExecutor.choose(values.count, at: site) { "\(value($0))" })
}

/// Chooses an order of some values, as a part of the schedule: that in which they are, in the order of arrival.
///
///     for call in choose(orderOf: 1...2) { spy.resume(call: call, returning: "answer \(call)") }
///
/// Otherwise as ``choose(from:fileID:filePath:line:column:)``.
public func choose<Values: Collection>(
    orderOf values: Values,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> [Values.Element] {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var rest = Array(values)
    return values.map { _ in
        rest.remove(at: ScheduleExecutor.choose(rest.count, at: site) { "\(rest[$0])" })
    }
}

extension ScheduleExecutor {
    /// Chooses one of `count` values, whose text a failure shows; the first one outside a schedule.
    static func choose(_ count: Int, at site: SourceSite, _ text: (Int) -> String) -> Int {
        guard count > 1, let current else { return 0 }
        let place = current.steps.chooseValue(count)
        if current.isRecording { current.noteChoice(of: text(place), place, count, site) }
        return place
    }

    private func noteChoice(of text: String, _ place: Int, _ count: Int, _ site: SourceSite) {
        note("chooses \(text)", at: site)
        if place > 0 {
            explain("Chosen: \(text), value \(place + 1) of \(count), at \(site).")
        }
    }

    func explain(_ sentence: String) {
        state.withLock { $0.explanations.append(sentence) }
    }
}
