import ProbesContract
import ProbesFromLines
import Streams

/// Reads lines of thermometers from the standard input, and prints what is known in the end.
@main
enum Main {
    static func main() async {
        let service = LineProbesService(.descriptor(0))
        await service.watch()
        guard let state = service.probes.newest else { return }
        print("\(state.thermometers.count) thermometers, \(state.otherLines) other lines")
    }
}
