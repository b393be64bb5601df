import { createStaticHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { sectionBuilds, sectionOf } from '#app/server/section-builds.ts'
import { bareServerBuild } from '#tests/bench/bare-page.ts'

type Own = { id: string; parentId?: string; path?: string; index?: true }

const ROUTES: readonly Own[] = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'staff', parentId: 'root' },
  { id: 'orders', parentId: 'staff', path: 'history/orders' },
  { id: 'history', parentId: 'staff', path: 'history' },
  { id: 'settings', parentId: 'staff', path: 'settings' },
  { id: 'settings-index', parentId: 'settings', index: true },
  { id: 'general', parentId: 'settings', path: 'general' },
  { id: 'any', parentId: 'settings', path: ':record' },
  { id: 'guest', parentId: 'root' },
  { id: 'widget', parentId: 'guest', path: 'widget/:order' },
  { id: 'language', parentId: 'root', path: ':language/help' },
  { id: 'not-found', parentId: 'root', path: '*' },
]
const build = buildOf(ROUTES)
const sections = new Map(sectionBuilds(build))

test.each([
  '/history',
  '/history/orders',
  '/history/nothing',
  '/history/help',
  '/settings',
  '/settings/general',
  '/settings/7',
  '/settings/7/8',
  '/widget',
  '/widget/5',
])(
  '%s and the addresses above it lead to the same routes in its section as in the whole build',
  (address) => {
    const section = sections.get(sectionOf(address))
    if (!section) throw new Error(`${address} has no section`)
    for (const path of [address, '/']) expect(routesAt(section, path)).toEqual(routesAt(build, path))
    expect(Object.keys(section.routes).length).toBeLessThan(ROUTES.length)
    expect(Object.keys(section.assets.routes)).toEqual(Object.keys(section.routes))
  },
)

test('an address of no section, or written in another way, belongs to the whole build', () => {
  const others = ['/', '/en/help', '/HISTORY', '/%68istory', '//history', '/_.data', '/__manifest', undefined]
  expect(others.filter((address) => sections.has(sectionOf(address)))).toEqual([])
})

test('the data of a page belongs to the section of the page', () => {
  expect(['/history.data', '/history?tab=all', '/settings/7.data?_routes=any'].map(sectionOf)).toEqual([
    'history',
    'history',
    'settings',
  ])
})

function buildOf(routes: readonly Own[]): ServerBuild {
  const bare = bareServerBuild(0)
  const asset = bare.assets.routes.root
  if (!asset) throw new Error('no root')
  return {
    ...bare,
    routes: Object.fromEntries(
      routes.map((route) => [route.id, { ...route, module: { default: () => null } }]),
    ),
    assets: {
      ...bare.assets,
      routes: Object.fromEntries(routes.map((route) => [route.id, { ...asset, ...route }])),
    },
  }
}

/** Ids of the routes that the router finds at an address, from the outermost one. */
function routesAt({ routes }: ServerBuild, address: string): string[] {
  const under = (parentId?: string): object[] =>
    Object.values(routes).flatMap((route) =>
      route?.parentId === parentId && route
        ? [
            {
              id: route.id,
              path: route.path,
              index: route.index,
              children: route.index ? undefined : under(route.id),
            },
          ]
        : [],
    )
  const found = createStaticHandler(under()).match(address) ?? []
  return found.map(({ route }) => route.id)
}
