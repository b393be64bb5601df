import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Host } from '#app/http/context.server.ts'
import { missingPermissions } from '#app/http/labels/missing-permissions.ts'

/**
 * The built product. Its entry takes what the process holds, since the build has its own copies of modules
 * and with them its own context keys.
 */
export type AppBuild = ServerBuild & {
  entry: { module: { createLoadContext: (process: Host) => RouterContextProvider } }
}

/** Refuses something that isn't our build, and one with a route that nobody gave permissions. */
export function checkBuild(module: unknown): AppBuild {
  if (!isAppBuild(module)) throw new Error('build/server/index.js is not a build of this product')
  const missing = missingPermissions(module.routes)
  if (missing.length > 0) {
    throw new Error(`Routes without an entry in app/http/route-permissions.ts: ${missing.join(', ')}`)
  }
  return module
}

function isAppBuild(module: unknown): module is AppBuild {
  if (!isRecord(module) || !isRecord(module.routes) || !isRecord(module.entry)) return false
  return isRecord(module.entry.module) && typeof module.entry.module.createLoadContext === 'function'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
