import type { ServerBuild } from 'react-router'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The build with the routes of one section alone, by the first segment of their addresses. For every page the
 * router looks at each route that it has, several times; a request of one section never needs another's.
 */
export function sectionBuilds(build: ServerBuild): [section: string, build: ServerBuild][] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const segments = Map.groupBy(routes, (route) => firstSegment(build, route))
  const sections = [...segments].filter(([segment]) => SECTION.test(segment))
  const open = [...segments].flatMap(([segment, own]) => (SECTION.test(segment) ? [] : own))
  return sections.map(([section, own]) => [section, withRoutes(build, [...open, ...own])])
}

/** The section of an address, or of its page's data. Whatever is none belongs to the whole build. */
export function sectionOf(address = ''): string {
  return /^\/([^/.?]+)/.exec(address)?.[1] ?? ''
}

/** Other segments may be any address's: the start page's, a layout's without a path, parameters and `*`. */
const SECTION = /^[a-z0-9-]+$/

function firstSegment(build: ServerBuild, route: Route): string {
  return ancestry(build, route)
    .map(({ path = '' }) => path)
    .join('/')
    .replace(/^\/+/, '')
    .split('/', 1)
    .join()
}

/** The route after those that it lies in. */
function ancestry(build: ServerBuild, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return parent ? [...ancestry(build, parent), route] : [route]
}

/** In the build's own order, which decides between routes that match equally well. */
function withRoutes(build: ServerBuild, routes: readonly Route[]): ServerBuild {
  const ids = new Set(routes.map(({ id }) => id))
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}
