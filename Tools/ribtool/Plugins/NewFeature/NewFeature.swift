import Foundation
import PackagePlugin

/// `swift package new-feature`: the same as `swift run ribtool new-feature`.
@main
struct NewFeature: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "ribtool").url
        // SwiftPM passes its own permission flag on when it comes after the verb.
        let words = arguments.filter { $0 != "--allow-writing-to-package-directory" }
        process.arguments = ["new-feature"] + words
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The tool has printed the reason. SwiftPM fails too, with an exit code of its own.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
