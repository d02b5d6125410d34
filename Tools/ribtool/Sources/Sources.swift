// No code: the target of this file makes SwiftPM watch this folder in a build at the root.
