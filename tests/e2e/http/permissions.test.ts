import path from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission, permissionsOf } from '#app/domain/account/permissions.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { needOf, ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { dataAddress, type HttpAnswer, HttpClient } from '#tests/support/http-client.ts'
import { ROUTE_FILES, type RouteFile } from '#tests/support/route-list.ts'
import { shareOf } from '#tests/support/sweep.ts'

type Role = { who: string; email: string | null; permissions: ReadonlySet<Permission> }

/**
 * Who may ask what, over HTTP: role × route × method, as pages, as data, and as data of the route alone, which
 * leaves its parents' loaders out. Roles that a route refuses take turns with the forms, those that it lets through
 * by themselves, so that each form meets both. Source: reliability.md F73, F79, G06.
 */
const ROLES: readonly Role[] = [
  { who: 'nobody', email: null, permissions: new Set<Permission>() },
  { who: 'the owner', email: 'owner@sjoboden.test', permissions: new Set<Permission>(BUILT_IN_ROLES.OWNER) },
  { who: 'the staff', email: 'staff@sjoboden.test', permissions: new Set<Permission>(BUILT_IN_ROLES.STAFF) },
  { who: 'the door', email: 'door@sjoboden.test', permissions: new Set<Permission>(BUILT_IN_ROLES.DOOR) },
  {
    who: 'the accountant',
    email: 'accountant@sjoboden.test',
    permissions: new Set<Permission>(BUILT_IN_ROLES.ACCOUNTANT),
  },
  { who: 'the platform', email: 'admin@brygga.test', permissions: permissionsOf(null, 'SUPER_ADMIN') },
]

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]
/** Nothing has this id, so that what is allowed changes nothing. */
const UNUSED_ID = '900719925'
/** Ends the session that the next requests need. */
const LOG_OUT = '/logout'

/** Actions that also look at what the table can't know: who speaks for a shop, and one of two permissions. */
const OWN_REFUSALS: Readonly<Record<string, readonly Outcome[]>> = {
  '/onboarding/new-shop': ['403'],
  '/api/upload/image': ['403', '405'],
}

type Outcome = 'through' | '401' | '403' | '405' | 'login' | 'away'

test.each(ROLES)('$who gets what the table of routes says', async (role) => {
  const client = new HttpClient(inject('sweepUrl'))
  if (role.email) await client.logIn(role.email)
  // First by itself: of several at once, the answers may mix the cookies of two tokens.
  else await client.get('/sanctum/csrf-cookie')

  const requested = ROUTE_FILES.filter(({ pattern }) => pattern !== LOG_OUT).flatMap((route) =>
    METHODS.flatMap((method) => formsFor(role, route, method).map((form) => ({ ...route, method, form }))),
  )
  const wrong: string[] = []
  await atOnce(requested, async ({ pattern, method, form }) => {
    const expected = expectedFor(role, pattern, method)
    const headers = { 'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '' }
    const outcome = outcomeOf(await client.send(method, form, { headers }))
    if (!agree(outcome, expected, pattern)) wrong.push(`${method} ${form}: ${outcome}, not ${expected}`)
  })
  expect(wrong).toEqual([])
})

/** The role's share of the forms. However few roles are refused, every form is refused to one of them. */
function formsFor(role: Role, route: RouteFile, method: Method): string[] {
  const isThrough = (each: Role) => expectedFor(each, route.pattern, method) === 'through'
  const alike = ROLES.filter((each) => isThrough(each) === isThrough(role))
  const forms = formsOf(route, method)
  const turn = alike.indexOf(role) + ROUTE_FILES.indexOf(route)
  return shareOf(forms, turn, isThrough(role) ? forms.length : Math.min(forms.length, alike.length))
}

/** Data requests know two methods; the others are asked of the page alone. */
function formsOf({ pattern, id }: RouteFile, method: Method): string[] {
  const { pathname, search } = addressOf(pattern)
  const asData = dataAddress(pathname)
  const forms =
    method === 'GET' || method === 'POST' ? [pathname, asData, `${asData}?_routes=${id}`] : [pathname]
  return forms.map((form) => withQuery(form, search))
}

function expectedFor({ email, permissions }: Role, pattern: string, method: string): Outcome {
  const rule = ROUTE_PERMISSIONS[pattern]
  const need = rule && needOf(rule, method)
  if (need === undefined) return '405'
  if (need === 'public') return pattern === '/' && email === null ? 'login' : 'through'
  if (email === null) return pattern.startsWith('/api/') ? '401' : 'login'
  const isPlatform = permissions.has('superadmin-access')
  if (need === 'platform') return isPlatform ? 'through' : 'away'
  if (isPlatform && !isOpenWithoutShop(pattern, method)) return 'away'
  return need === 'signed-in' || permissions.has(need) ? 'through' : '403'
}

/** A request let through may still be redirected to the start page, and a JSON call refuses methods itself. */
function agree(outcome: Outcome, expected: Outcome, pattern: string): boolean {
  const own = OWN_REFUSALS[pattern] ?? (pattern.startsWith('/api/') ? ['405'] : [])
  return outcome === expected || (expected === 'through' && [...own, 'away'].includes(outcome))
}

function isOpenWithoutShop(pattern: string, method: string): boolean {
  const isSwitch = pattern === '/account/shops' && method !== 'GET'
  return isSwitch || pattern.startsWith('/api/') || pattern === '/onboarding/new-shop'
}

/** Redirects of data requests are told in the body. */
function outcomeOf({ status, location, text }: HttpAnswer): Outcome {
  const isTold = status === 202 || /SingleFetchRedirect/.test(text)
  const to = location ?? (isTold ? (/"(\/[^"]*)"/.exec(text)?.[1] ?? '') : null)
  if (to?.startsWith('/login?next=') || to === '/login') return 'login'
  if (to === '/' || to === '/admin') return 'away'
  if (status === 401 || status === 403 || status === 405) return `${status}`
  return 'through'
}

function addressOf(pattern: string): URL {
  const url = new URL(pattern.replaceAll(/:\w+/g, UNUSED_ID).replace('*', 'nowhere'), inject('sweepUrl'))
  if (isGuestPath(url.pathname)) url.searchParams.set('key', 'sjoboden')
  return url
}

function withQuery(form: string, search: string): string {
  return form.includes('?') ? form + search.replace('?', '&') : form + search
}

test('a permission that is taken away is gone at the next request', async () => {
  const database = new SQLite(path.join(inject('sweepDataDir'), 'brygga.sqlite'))
  const setRole = (role: string) =>
    database
      .prepare(
        `update membership set built_in_role = ?
         where user_id = (select id from user where email = 'staff@sjoboden.test')`,
      )
      .run(role)
  const staff = await new HttpClient(inject('sweepUrl')).logIn('staff@sjoboden.test')
  expect((await staff.get('/bookings/manifest')).status).toBe(200)
  try {
    setRole('ACCOUNTANT')
    expect((await staff.get('/bookings/manifest')).status).toBe(403)
    expect((await staff.get('/bookings/manifest.data?_routes=routes/staff/bookings/manifest')).status).toBe(
      403,
    )
    expect((await staff.get('/history/orders')).status).toBe(200)
  } finally {
    setRole('STAFF')
    database.close()
  }
  expect((await staff.get('/bookings/manifest')).status).toBe(200)
})
