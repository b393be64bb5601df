import type { EntryContext, UNSAFE_AssetsManifest as Manifest } from 'react-router'

/** Parts that all pages of the same routes share. */
type PageModules = {
  /** The build's, with these routes alone and without what their modules import. */
  manifest: Manifest
  /** Links to what they import, which the browser loads beside them. */
  links: string
}

const modulesOfBuilds = new WeakMap<Manifest, Map<string, PageModules>>()

/**
 * For every page the router makes a tree of all routes that it is given, and an element for each module that they
 * import: those that the page is made of are enough, and the links are written once.
 */
export function modulesOf({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): PageModules {
  const ids = staticHandlerContext.matches.map(({ route: { id } }) => id)
  const ofBuild = modulesOfBuilds.get(manifest) ?? new Map<string, PageModules>()
  modulesOfBuilds.set(manifest, ofBuild)
  const name = ids.join()
  const existing = ofBuild.get(name)
  if (existing) return existing
  const created = createModules(manifest, ids)
  ofBuild.set(name, created)
  return created
}

function createModules(manifest: Manifest, ids: readonly string[]): PageModules {
  const { entry } = manifest
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const modules = new Set([entry.module, ...routes.map(({ module }) => module)])
  const imports = new Set([entry, ...routes].flatMap((each) => each.imports ?? []))
  const links = [...imports.difference(modules)].map((url) => `<link rel="modulepreload" href="${url}"/>`)
  return {
    manifest: {
      ...manifest,
      entry: { ...entry, imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, imports: [] }])),
    },
    links: links.join(''),
  }
}
