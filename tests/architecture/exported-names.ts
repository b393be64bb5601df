/** Names that React Router gives to the exports of a route module. */
export const ROUTE_EXPORTS: ReadonlySet<string> = new Set([
  'loader',
  'action',
  'clientLoader',
  'clientAction',
  'Layout',
  'meta',
  'headers',
  'handle',
  'clientMiddleware',
  'middleware',
  'shouldRevalidate',
  'ErrorBoundary',
])

const EXPORT = /^export (?:async )?(?:function|const|type|class) (\w+)/gm

/** Names that several files export, each with those files. Source: architecture.md 1.9. */
export function sharedNames(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const filesByName = new Map<string, string[]>()
  for (const [file, source] of sources) {
    const names = new Set([...source.matchAll(EXPORT)].map(([, name = '']) => name))
    for (const name of names) filesByName.set(name, [...(filesByName.get(name) ?? []), file])
  }
  return new Map([...filesByName].filter(([name, files]) => files.length > 1 && !ROUTE_EXPORTS.has(name)))
}
