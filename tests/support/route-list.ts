import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { ANY_CALL } from '#app/http/request-route.ts'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { CALLS } from '#app/routes/api/all-calls.server.ts'
import routes from '#app/routes.ts'

export type RouteFile = {
  pattern: string
  id: string
  hasAction: boolean
  /** Below `app/`: the modules whose loaders run for the address, the outermost first. */
  files: readonly string[]
}

const LEAVES = leavesOf(routes, '', [])

/** Every address of `app/routes.ts`, and of the JSON calls below one of them, with the module that answers it. */
export const ROUTE_FILES: readonly RouteFile[] = LEAVES.flatMap((leaf) =>
  leaf.pattern === ANY_CALL ? callsOf(leaf) : leaf,
)

const PERMISSION_ROUTES = Object.keys(ROUTE_PERMISSIONS).map((pattern) => ({ path: pattern }))

/** The entry of the table of permissions that a path belongs to. */
export function patternOf(pathname: string): string {
  return matchRoutes(PERMISSION_ROUTES, pathname)?.at(-1)?.route.path ?? '/*'
}

function callsOf(leaf: RouteFile): RouteFile[] {
  return Object.keys(CALLS).map((pattern) => ({ ...leaf, pattern }))
}

function leavesOf(
  entries: readonly RouteConfigEntry[],
  parentPath: string,
  parents: readonly string[],
): RouteFile[] {
  return entries.flatMap(({ id, file, path: own, children }) => {
    const pattern = own ? `${parentPath}/${own}` : parentPath
    const files = [...parents, file]
    if (children) return leavesOf(children, pattern, files)
    return [
      {
        pattern: pattern || '/',
        id: id ?? file.replace(/\.tsx?$/, ''),
        hasAction: /^export (?:async )?function action\b/m.test(readFileSync(path.join('app', file), 'utf8')),
        files,
      },
    ]
  })
}
