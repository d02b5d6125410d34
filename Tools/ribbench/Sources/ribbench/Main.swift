import ArgumentParsing
import LibC

/// `ribbench`: measures the cost of the core, each figure against a floor from the same run.
@main
enum Main {
    private static let benchmarks: [any Benchmark.Type] = [
        AttachAndDetach.self, BesideAWait.self, AfterAWait.self, IntentThroughTheTree.self,
        WideDetach.self, DeepClose.self,
        MemoryOfAUnit.self, MemoryOfFinishedWork.self, BurstOfIntents.self, StateToReaders.self,
        MemoryOfCycles.self,
    ]

    private static let command = "swift run -c release --package-path Tools/ribbench ribbench"
    private static let json = Option(name: "--json", summary: "print the figures as JSON")
    private static let check = Option(
        name: "--check", summary: "exit with 1 when a figure is over its bar")
    private static let quick = Option(
        name: "--quick", summary: "use a tenth of the sizes that the bars apply to")
    private static let only = Option(
        name: "--only", value: "NAME", isRepeatable: true,
        summary: "run the benchmarks whose name contains this")
    private static let list = Option(name: "--list", summary: "print the names")
    private static let syntax = CommandSyntax(
        name: "", summary: "measure the cost of the core",
        options: [json, check, quick, only, list],
        discussion: """
            Measures the cost of the core. Each figure is compared with a floor: the same work with
            classes and direct calls, measured in the same run.

            Exit codes: 0 done, 1 failed, 2 usage.
            """,
        examples: ["\(command) --only attach"])

    static func main() async {
        let arguments: Arguments
        do {
            guard let parsed = try syntax.parse(CommandLine.arguments.dropFirst()) else {
                print(syntax.help(program: "ribbench"))
                exit(ExitCode.done.rawValue)
            }
            arguments = parsed
        } catch {
            end("\(error)", .usage)
        }
        let names = arguments.values(of: only)
        let chosen = benchmarks.filter { benchmark in
            names.isEmpty || names.contains { benchmark.name.contains($0) }
        }
        if chosen.isEmpty { end("No benchmark has this name. --list prints the names.", .usage) }
        if arguments.has(list) {
            for benchmark in chosen { print(benchmark.name) }
            exit(ExitCode.done.rawValue)
        }
        #if DEBUG
            end("The figures of a debug build mean nothing. Run: \(command)", .failed)
        #else
            await run(chosen, arguments)
        #endif
    }

    private static func end(_ sentence: String, _ code: ExitCode) -> Never {
        let line = Array("ribbench: \(sentence)\n".utf8)
        // Safe: the pointer is used within the call, and the count is the array's own.
        _ = unsafe write(STDERR_FILENO, line, line.count)
        exit(code.rawValue)
    }

    /// Runs the benchmarks off the main thread, as the tree runs.
    @concurrent
    private static func run(_ chosen: [any Benchmark.Type], _ arguments: Arguments) async {
        let isJSON = arguments.has(json)
        var figures: [Figure] = []
        if !isJSON { print(Report.head) }
        for benchmark in chosen {
            do {
                let figure = try await benchmark.measure(scale: arguments.has(quick) ? 0.1 : 1)
                figures.append(figure)
                if !isJSON { print(Report.line(figure)) }
            } catch {
                end("\(benchmark.name) failed: \(error)", .failed)
            }
        }
        if isJSON, let text = try? Report.json(figures) { print(text) }
        let isOver = !figures.allSatisfy(\.isWithinBar)
        let code: ExitCode = arguments.has(check) && isOver ? .failed : .done
        exit(code.rawValue)
    }
}
