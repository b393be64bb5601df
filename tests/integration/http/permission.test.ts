import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  permissionsOf,
  seesOwnResourcesOnly,
} from '#app/domain/account/permissions.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { type Config, host, type SignedIn, services, signedIn } from '#app/http/context.server.ts'
import { openRequest } from '#app/http/middleware/open-request.server.ts'
import { checkPermission } from '#app/http/middleware/permission.server.ts'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { patternOf } from '#tests/support/route-list.ts'

const now = instant('2026-07-01T10:00:00Z')
const config: Config = {
  publicUrl: 'https://book.example.com',
  hasPublicUrl: true,
  sessionSecret: 's'.repeat(32),
  isDemo: false,
  devPages: false,
  filesDir: 'var/files',
  fixedNow: now,
  knowledgeBaseUrl: null,
  supportEmail: null,
  newerPlatformUrl: null,
  sendsMail: false,
}
const ROLES: readonly BuiltInRole[] = ['OWNER', 'ADMIN', 'STAFF', 'DOOR', 'ACCOUNTANT', 'RESOURCE_USER']

/** Answer of the permission middleware: 'through', a status, or the address that it redirects to. */
async function knock(db: Db, who: SignedIn | null, method: string, path: string, body?: FormData) {
  const context = new RouterContextProvider()
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  context.set(host, { db, config, log, zone: stockholm, clientIp: '203.0.113.7' })
  context.set(signedIn, who)
  const url = new URL(path, config.publicUrl)
  const request = new Request(url, { method, ...(body ? { body } : {}) })
  const args = { request, url, context, params: {}, pattern: patternOf(url.pathname) }

  let answer = 'through'
  await openRequest(args, async () => {
    try {
      const response = await checkPermission(args, async () => new Response('through'))
      answer = response?.headers.get('Location') ?? 'through'
    } catch (thrown) {
      answer = String(statusOf(thrown))
    }
    return new Response(null)
  })
  return { answer, context }
}

function statusOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown)) throw thrown
  return (
    typeof thrown.init === 'object' && thrown.init !== null && 'status' in thrown.init && thrown.init.status
  )
}

async function member(db: Db, role: BuiltInRole | null, over: Partial<SignedIn> = {}): Promise<SignedIn> {
  const shopId = await insertShop(db)
  return {
    user: {
      id: 1,
      name: 'Elin',
      email: 'elin@example.com',
      phone: null,
      locale: null,
      platformRole: null,
      createdAt: now,
      settings: {},
    },
    session: {
      tokenHash: 'hash',
      userId: 1,
      flash: null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now,
      userAgent: null,
    },
    shop: (await findShop(db, shopId)) ?? null,
    shops: [{ id: shopId, displayName: 'Sjöboden', current: true }],
    permissions: permissionsOf(role && { builtIn: role }, null),
    ownResourcesOnly: seesOwnResourcesOnly(role && { builtIn: role }),
    hasResources: false,
    manifestColumns: [],
    ...over,
  }
}

const PATTERNS = Object.entries(ROUTE_PERMISSIONS).filter(([pattern]) => !pattern.startsWith('/dev/'))

test('nobody signed in gets only what is public, and never a 403', async () => {
  await using database = await createTestDatabase('sqlite')
  for (const [pattern, { read }] of PATTERNS) {
    const path = pattern.replace(/:\w+/g, '7').replace('*', 'nowhere')
    const { answer } = await knock(database.db, null, 'GET', path)
    const login = `/login?${new URLSearchParams({ next: path })}`
    expect(answer, pattern).toBe(read === 'public' ? 'through' : path.startsWith('/api/') ? '401' : login)
  }
  // What was typed is not saved, and the log-in page says so.
  const { answer } = await knock(database.db, null, 'POST', '/orders/new')
  expect(answer).toBe('/login?next=%2Forders%2Fnew&unsaved=1')
})

test.each(ROLES)('%s gets through exactly where the table and the role agree', async (role) => {
  await using database = await createTestDatabase('sqlite')
  const who = await member(database.db, role)
  const previous: readonly string[] = [...BUILT_IN_ROLES[role], 'public', 'signed-in']
  for (const [pattern, { read, write, own }] of PATTERNS) {
    const path = pattern.replace(/:\w+/g, '7').replace('*', 'nowhere')
    for (const [method, need] of [
      ['GET', read],
      ['POST', write],
    ] as const) {
      const { answer } = await knock(database.db, who, method, path)
      const refusal = need === undefined ? '405' : need === 'platform' ? '/' : '403'
      const isLimited = role === 'RESOURCE_USER'
      const isOpen = !isLimited || own !== undefined || need === 'public' || need === 'signed-in'
      const needed = need && isLimited && typeof own === 'string' ? own : need
      expect(answer, `${method} ${pattern}`).toBe(
        needed && previous.includes(needed) && isOpen ? 'through' : refusal,
      )
    }
  }
})

test('without a shop, or before its terms are approved, it is onboarding', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const owner = await member(db, 'OWNER')
  const waiting = { ...owner, shop: owner.shop && { ...owner.shop, approvedTermsAt: null } }
  const outsider = { ...owner, shop: null, shops: [], permissions: permissionsOf(null, null) }
  const platform = { ...outsider, permissions: permissionsOf(null, 'ECONOMY') }

  for (const [who, path, expected] of [
    [waiting, '/dashboard', '/onboarding/new-shop'],
    [waiting, '/onboarding/new-shop', 'through'],
    [waiting, '/account/profile', '/onboarding/new-shop'],
    [outsider, '/dashboard', '/onboarding/new-shop'],
    [outsider, '/admin', '/'],
    [platform, '/dashboard', '/admin'],
    [platform, '/admin/shops', 'through'],
    [waiting, '/api/user', 'through'],
  ] as const) {
    expect((await knock(db, who, 'GET', path)).answer, path).toBe(expected)
  }
  expect((await knock(db, waiting, 'POST', '/account/shops')).answer).toBe('through')
})

test('a form made for another shop is stopped', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const who = await member(db, 'OWNER')
  const form = (shopId: number) => {
    const fields = new FormData()
    fields.set('currentShop', String(shopId))
    return fields
  }
  const id = who.shop?.id ?? 0
  expect((await knock(db, who, 'POST', '/orders/7/pay', form(id + 1))).answer).toBe('409')
  const same = await knock(db, who, 'POST', '/orders/7/pay', form(id))
  expect(same.answer).toBe('through')
  expect(same.context.get(services).shop.id).toBe(id)
})
