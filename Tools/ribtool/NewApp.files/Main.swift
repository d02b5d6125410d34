import ArgumentParsing
import Console
import LibC

@main
enum Main {
    static func main() async {
        let console = LineConsole.standard(.ofThisProcess(prefix: "THEAPP_"))
        exit(await Program(console: console).run().rawValue)
    }
}
