public import Routing

/// What the HeadlessTemplate unit's parent knows of its router.
public protocol HeadlessTemplateRouting: Routing {}
