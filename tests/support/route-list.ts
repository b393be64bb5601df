import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type RouteFile = {
  pattern: string
  id: string
  hasAction: boolean
  /** Below `app/`: the modules whose loaders run for the address, the outermost first. */
  files: readonly string[]
}

/** Every address of `app/routes.ts` with the module that answers it. */
export const ROUTE_FILES: readonly RouteFile[] = leavesOf(routes, '', [])

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
