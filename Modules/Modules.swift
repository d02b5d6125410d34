// No code: the target of this file makes SwiftPM watch the folder `Modules`. A build at the root
// would overlook files that are added to a module or removed from it otherwise.
