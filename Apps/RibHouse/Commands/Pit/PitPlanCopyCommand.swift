import ArgumentParsing
import Console
import LoggedIn
import PitContract
import PitOnDisk
import PrivateFiles

/// `ribhouse pit plan copy`: adds a copy of a plan to the person's own plans.
struct PitPlanCopyCommand: Subcommand {
    private static let until = Option(
        name: "--until", value: "TEMPERATURE", summary: "the meat is ready at 96C, or 205F")

    static let syntax = CommandSyntax(
        name: "pit plan copy", otherNames: ["plan copy"], summary: "make a plan of your own",
        operands: "CUT as NAME", operandCount: 3...3, options: [until, .json],
        discussion: """
            Adds a copy of the plan for the cut to plans.json in the state folder, under a
            name of yours, which `start` takes then. Change its times there.
            """,
        examples: ["ribhouse pit plan copy brisket as mine --until 96C"])

    private let cut: String
    private let name: String
    private let celsius: Int?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        do throws(PitError) {
            var words = arguments.operands[...]
            guard let name = try CookPlan.takeName(from: &words) else {
                throw .rejected("Write `pit plan copy \(words[0]) as NAME`.")
            }
            (cut, self.name) = (words[0], name)
            var text = [arguments.value(of: Self.until)].compactMap(\.self)[...]
            celsius = text.isEmpty ? nil : try StageTarget.takeCelsius(from: &text)
        } catch {
            throw UsageError(error.description)
        }
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let folder = try StateFolder.current()
        let plan = try CookPlan.existing(cut, among: try folder.cookPlans())
        let copy = try plan.copy(named: name, until: celsius)
        try await folder.addPlan(copy)
        try await console.print(copy, asJSON: isJSON) { _ in
            "\(name) is a plan of yours: `\(CommandList.typed("start \(name) 5kg"))` starts it."
        }
        return .done
    }
}
