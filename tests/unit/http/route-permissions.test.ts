import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { missingPermissions, withoutPermissions } from '#app/http/labels/missing-permissions.ts'
import { needOf, ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import routes from '#app/routes.ts'
import { ROUTE_FILES } from '#tests/support/route-list.ts'

/** `app/routes.ts` in the shape of the router's manifest. */
function toManifest(entries: readonly RouteConfigEntry[], parentId = 'root') {
  const manifest: Record<string, { id: string; parentId?: string; path?: string | undefined }> = {
    root: { id: 'root', path: '' },
  }
  for (const entry of entries) {
    const id = entry.id ?? `${parentId} ${entry.path ?? ''} ${entry.file}`
    Object.assign(manifest, toManifest(entry.children ?? [], id))
    manifest[id] = { id, parentId, path: entry.path }
  }
  return manifest
}

test('every route has its entry', () => {
  expect(missingPermissions(toManifest(routes))).toEqual([])
})

test('a route that nobody gave permissions is found', () => {
  const manifest = { ...toManifest(routes), extra: { id: 'extra', parentId: 'root', path: 'new/:id' } }
  expect(missingPermissions(manifest)).toEqual(['/new/:id'])
  expect(withoutPermissions(['/api/products', '/api/new/:id'])).toEqual(['/api/new/:id'])
})

test('a route takes posts exactly when it has an action, so that any other answers 405', () => {
  const wrong = ROUTE_FILES.filter(
    ({ pattern, hasAction }) => (ROUTE_PERMISSIONS[pattern]?.write !== undefined) !== hasAction,
  )
  expect(wrong).toEqual([])
})

test('the table holds nothing that is no route', () => {
  const patterns = new Set(ROUTE_FILES.map(({ pattern }) => pattern))
  expect(Object.keys(ROUTE_PERMISSIONS).filter((pattern) => !patterns.has(pattern))).toEqual([])
})

test('a route without a rule for writing takes no posts', () => {
  expect(needOf({ read: 'orders-access' }, 'POST')).toBeUndefined()
  expect(needOf({ read: 'orders-access' }, 'HEAD')).toBe('orders-access')
  expect(needOf({ read: 'orders-access', write: 'bookings-create' }, 'DELETE')).toBe('bookings-create')
})
