#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `swift run -c release ribbench`: what the core costs, each figure against a floor measured in
/// the same run.
@main
enum Main {
    private static let benchmarks: [any Benchmark.Type] = [
        AttachAndDetach.self, IntentThroughTheTree.self, WideDetach.self, DeepClose.self,
        MemoryOfAUnit.self, MemoryOfFinishedWork.self, BurstOfIntents.self, StateToReaders.self,
        MemoryOfCycles.self,
    ]

    private static let help = """
        Usage: ribbench [--json] [--check] [--quick] [--only NAME]… [--list]

          --json       print the figures as JSON
          --check      exit with 1 when a figure is over its bar
          --quick      with a tenth of the sizes that the bars are about
          --only NAME  measure those whose name contains this; may be given more than once
          --list       print the names

        Exit codes: 0 done, 1 failed, 2 usage.

          swift run -c release ribbench --only attach
        """

    static func main() async {
        var rest = CommandLine.arguments.dropFirst()
        var flags: Set<String> = []
        var names: [String] = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--json", "--check", "--quick", "--list": flags.insert(argument)
            case "--only":
                guard let name = rest.popFirst() else { end("--only needs a NAME.") }
                names.append(name)
            case "-h", "--help":
                print(help)
                exit(0)
            default: end("There is no option \(argument) here.")
            }
        }
        let chosen = benchmarks.filter { benchmark in
            names.isEmpty || names.contains { benchmark.name.contains($0) }
        }
        if chosen.isEmpty { end("No benchmark is called that; --list prints the names.") }
        if flags.contains("--list") {
            for benchmark in chosen { print(benchmark.name) }
            exit(0)
        }
        #if DEBUG
            end("A debug build tells nothing: swift run -c release ribbench.", code: 1)
        #else
            await run(chosen, flags)
        #endif
    }

    private static func end(_ sentence: String, code: Int32 = 2) -> Never {
        let line = Array("ribbench: \(sentence)\n".utf8)
        // Safe: the pointer is used within the call, and the count is the array's own.
        _ = unsafe write(2, line, line.count)
        exit(code)
    }

    /// Off the main thread, as the tree is.
    @concurrent
    private static func run(_ chosen: [any Benchmark.Type], _ flags: Set<String>) async {
        let isJSON = flags.contains("--json")
        var figures: [Figure] = []
        if !isJSON { print(Report.head) }
        for benchmark in chosen {
            do {
                let figure = try await benchmark.measure(
                    scale: flags.contains("--quick") ? 0.1 : 1)
                figures.append(figure)
                if !isJSON { print(Report.line(figure)) }
            } catch {
                end("\(benchmark.name) failed: \(error)", code: 1)
            }
        }
        if isJSON, let text = try? Report.json(figures) { print(text) }
        let isOver = !figures.allSatisfy(\.isWithinBar)
        exit(flags.contains("--check") && isOver ? 1 : 0)
    }
}
