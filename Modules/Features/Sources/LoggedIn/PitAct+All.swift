public import ArgumentParsing
import Essentials
public import PitContract

/// The acts. A new one is an entry here, and a case of `PitRequest`.
extension PitAct {
    /// In the order of the help.
    public static let all = [
        start, confirm, adjust, target, finish, dinner, note, undo, redo, ack, snooze,
    ]

    static let start = PitAct(
        "start", "put a piece of meat on the pit", operands: "CUT [WEIGHT] [as NAME]",
        count: 1...Int.max,
        options: [PitActWords.weight],
        discussion: """
            Starts the plan for the cut. `ribhouse pit plans` lists the plans. The cook gets
            the name of the cut, with a number if that is taken, or a name of yours. What
            you have planned for dinner needs no weight.
            """,
        examples: [
            "ribhouse start brisket 5kg", "ribhouse pit start brisket --weight 5kg",
            "ribhouse start brisket 5kg as lunch",
        ]
    ) { words throws(UsageError) in
        let name = try words.name()
        let cut = words.word()
        let isGiven = !words.isEmpty || words.has(PitActWords.weight)
        let weight = isGiven ? try words.weight() : nil
        return { scene in
            let meal = try weight == nil ? scene.pit.meal(at: scene.now) : nil
            let planned = cut.flatMap { meal?.planned($0, at: scene.now) }
            guard let cut, let weight = weight ?? planned?.weight else {
                return try await scene.ask(cut).map {
                    [.start(CookOrder(plan: $0.plan, weight: $0.weight, name: name))]
                }
            }
            let plans = try await scene.service.plans()
            let plan = try CookPlan.existing(planned?.cut ?? cut, among: plans)
            return [.start(CookOrder(plan: plan, weight: weight, name: name))]
        }
    } answer: {
        // In a session, the board is shown then, and says it.
        $0.place == .session ? [] : $0.cook("Started.")
    }

    static let confirm = PitAct(
        "confirm", "confirm the task that a cook waits for", operands: "COOK", count: 1...1,
        options: [PitActWords.early],
        discussion: """
            Ends the stage that waits for you, and starts the next one. With --early, also
            ends a stage that has time left. `ribhouse pit` shows the names of the cooks.
            """,
        examples: ["ribhouse pit confirm brisket", "ribhouse pit confirm brisket --early"]
    ) { words throws(UsageError) in
        let (id, isEarly) = (try words.cook(), words.has(PitActWords.early))
        return { scene in
            let seen = try scene.state.existingCook(id)
            return [
                seen.confirmation(after: seen.progress(at: scene.now).event, early: isEarly)
            ]
        }
    } answer: {
        $0.cook("Confirmed.")
    }

    static let adjust = PitAct(
        "adjust", "make the stage of a cook longer or shorter", operands: "COOK DURATION",
        count: 1...Int.max, options: [PitActWords.by],
        discussion: """
            Makes the current stage of the cook longer, or shorter for a negative duration.
            A stage that waits for you goes on for that time. No stage can become shorter by
            more than the time left.
            """,
        examples: ["ribhouse adjust brisket 30m", "ribhouse pit adjust brisket --by -1h"]
    ) { words throws(UsageError) in
        let (id, duration) = (try words.cook(), try words.duration(PitActWords.by))
        return { _ in [.adjust(id, by: duration)] }
    } answer: {
        $0.cook("Adjusted.")
    }

    static let target = PitAct(
        "target", "choose the temperature at which a cook is ready",
        operands: "COOK TEMPERATURE", count: 1...Int.max, options: [PitActWords.celsius],
        discussion: """
            Changes the temperature of the meat at which the last stage of the cook ends
            that ends at one, or its last hot stage if none does. It counts for a cook with
            a probe. The plan stays as it is.
            """,
        examples: ["ribhouse target brisket 96C", "ribhouse pit target brisket 205F"]
    ) { words throws(UsageError) in
        let id = try words.cook()
        let celsius = try words.take(PitActWords.celsius, example: "96C") {
            words throws(PitError) in
            try StageTarget.takeCelsius(from: &words)
        }
        return { _ in [.aim(id, celsius: celsius)] }
    } answer: { answer in
        guard case .aim(_, let celsius)? = answer.requests.first else { return [] }
        let probe = answer.answer.cook?.probe == nil ? ", once it has a probe" : ""
        return answer.cook("Until \(PitFormat.current.temperature(celsius))\(probe).")
    }

    static let finish = PitAct(
        "finish", "take a piece of meat off the pit", operands: "COOK", count: 1...1,
        options: [PitActWords.early],
        discussion: """
            Takes the piece of meat off the pit when its plan is over. With --early, also
            before. `ribhouse log` keeps what it took.
            """,
        examples: ["ribhouse pit finish brisket", "ribhouse pit finish brisket --early"]
    ) { words throws(UsageError) in
        let (id, isEarly) = (try words.cook(), words.has(PitActWords.early))
        return { _ in [.finish(id, early: isEarly)] }
    } answer: { answer in
        let name = answer.answer.cook.map { "\($0.id) (\($0.weight))" } ?? ""
        return ["\(name) is off the pit. Type `\(answer.place.typed("undo"))` to put it back."]
    }

    static let dinner = PitAct(
        "dinner", "plan what is ready at one time", operands: "[TIME DISHES]", count: 0...Int.max,
        report: .meal,
        discussion: """
            Plans a dinner, or changes it, and says when to start each dish, and who is
            late. A dish is a cut with its weight, which `ribhouse start CUT` starts later,
            or the name of a cook that is on the pit. Without words it shows the dinner. It
            ends with `dinner end`, or six hours after its time; cooks stay on the pit.
            """,
        examples: [
            "ribhouse dinner 18:00 brisket 5kg, ribs 2kg", "ribhouse dinner add chicken 1.5kg",
            "ribhouse dinner tomorrow 12:00", "ribhouse dinner remove ribs", "ribhouse dinner end",
        ]
    ) { words in
        let words = words.all()
        return { scene in
            let request = try MealRequest(words, now: scene.now)
            if request == .show, case .unavailable(let error) = await scene.service.refresh() {
                throw error
            }
            return try await scene.service.request(for: request).map { [$0] } ?? []
        }
    } remark: {
        MealRequest.remark(on: $0, now: $1)
    } answer: { answer in
        if answer.requests == [.meal(.end)], let meal = answer.answer.meal {
            return [MealPlan.over(meal.ready, at: answer.now)]
        }
        return answer.meal?.lines(at: answer.now, answer.place)
            ?? [
                "No dinner is planned. Type, for example, `\(answer.place.typed("dinner 18:00 ribs 2kg"))`."
            ]
    }

    static let note = PitAct(
        "note", "write down what happened to a cook", operands: "COOK TEXT", count: 2...Int.max,
        discussion: """
            Notes a sentence of at most 200 characters, with the time. It is shown with the
            cook, in the log and in the history: also about the last cook of that name that
            was taken off.
            """,
        examples: [
            "ribhouse note brisket \"fire dropped, added oak\"",
            "ribhouse note brisket \"tender, too salty\"",
        ]
    ) { words throws(UsageError) in
        let (id, text) = (try words.cook(), try words.text())
        return { _ in [.note(id, text)] }
    } answer: { answer in
        guard let cook = answer.answer.cook, answer.pit.cook(cook.id) == nil else {
            return answer.cook("Noted.")
        }
        return ["Noted. \(cook.id) (\(cook.weight)) is off the pit."]
    }

    static let undo = PitAct(
        "undo", "undo the last change of the pit", report: .change,
        discussion: """
            Undoes the last start, confirm, adjust, target, finish, note, choice of a probe
            or change of dinner, and says which one it was. Again, it undoes the one before.
            `ribhouse log` shows them, and `ribhouse redo` makes the change again. A shell
            undoes the change that is the last one when the command starts; a session first
            names one that you have not seen.
            """
    ) { _ in
        { scene in [.undo(try scene.state.lastChange())] }
    } answer: {
        $0.change
    }

    static let redo = PitAct(
        "redo", "redo the change that was undone last", report: .change,
        discussion: """
            Makes the change again that `ribhouse undo` undid last, and says which one it
            was. Again, it redoes the one that was undone before. After another change of
            the pit there is nothing to redo.
            """
    ) { _ in
        { scene in [.redo(try scene.state.lastUndone())] }
    } answer: {
        $0.change
    }

    static let ack = PitAct(
        "ack", "acknowledge all alarms, or that of one cook", operands: "[COOK]", count: 0...1,
        report: .pit,
        discussion: """
            Ends the alarm of a cook that waits for you, is done or should be started, or
            all alarms, in all sessions. The cook still waits. The task itself ends it, too.
            Without an alarm there is nothing to do.
            """,
        examples: ["ribhouse pit ack", "ribhouse pit ack brisket"]
    ) { words in
        let id = words.word()?.lowercased()
        return { scene in try scene.pit.silencing(id, for: nil, at: scene.now) }
    } answer: { answer in
        let cooks = answer.silenced.map(\.cook)
        return [
            cooks.isEmpty
                ? "There is no alarm." : "Acknowledged: \(cooks.joined(separator: ", "))."
        ]
    }

    static let snooze = PitAct(
        "snooze", "put all alarms off, or that of one cook", operands: "[COOK] [DURATION]",
        count: 0...9, options: [PitActWords.pause], report: .pit,
        discussion: """
            Puts the alarm of a cook, or all alarms, off in all sessions, by 10 minutes if
            you do not say. Then they ring as at first.
            """,
        examples: ["ribhouse pit snooze 20m", "ribhouse pit snooze brisket 1h"]
    ) { words throws(UsageError) in
        let id = words.alarm()
        let isGiven = !words.isEmpty || words.has(PitActWords.pause)
        let pause = isGiven ? try words.duration(PitActWords.pause) : CookAlarm.pause
        return { scene in try scene.pit.silencing(id, for: pause, at: scene.now) }
    } answer: { answer in
        let pause = answer.silenced.first?.pause ?? .zero
        let end = LocalTime.text(answer.now + pause / .seconds(1), now: answer.now)
        return ["Quiet until \(end): \(answer.silenced.map(\.cook).joined(separator: ", "))."]
    }
}

extension PitActAnswer {
    /// The alarms that were ended, or put off.
    fileprivate var silenced: [(cook: Cook.ID, pause: Duration?)] {
        requests.compactMap {
            if case .silence(_, of: let cook, for: let pause) = $0 { (cook, pause) } else { nil }
        }
    }

    /// The change that was undone or redone, and its effect.
    fileprivate var change: [String] {
        guard let request = requests.first else { return [] }
        let meal: String? =
            switch request {
            case .undo(let change), .redo(let change):
                if case .meal = change.action { meal?.sentence(at: now) } else { nil }
            default: nil
            }
        let isOnPit = answer.cook.map { pit.cook($0.id) != nil } ?? false
        return [request.doneText(at: now)] + (isOnPit ? cook : []) + [meal].compactMap(\.self)
    }
}

extension MealPlan {
    /// Who is late, each dish, and what to type next.
    fileprivate func lines(at now: Date, _ place: LinePlace) -> [String] {
        let next =
            dishes.isEmpty
            ? ["Add what you cook: `\(place.typed("dinner add ribs 2kg"))`."]
            : laterTime(at: now).map {
                ["To eat when all is ready, type `\(place.typed("dinner \($0)"))`."]
            } ?? []
        return [sentence(at: now)] + twoColumns(rows(at: now), indentation: 2) + next
    }
}

extension CookPlan {
    /// Returns the plan for a cut.
    ///
    /// - Throws: `UsageError` for an unknown one; it names those that there are.
    public static func existing(
        _ cut: String, among plans: [CookPlan]
    ) throws(UsageError) -> CookPlan {
        if let plan = named(cut, among: plans) { return plan }
        let names = plans.map(\.name)
        throw UsageError(
            """
            There is no plan for “\(cut)”.\(suggestion(for: cut, among: names)) Possible: \
            \(names.joined(separator: ", ")).
            """)
    }
}
