// No code: the target of this file makes SwiftPM watch this folder. A build at the root would
// overlook files that are added or removed here otherwise.
