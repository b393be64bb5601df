import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { modulesOf } from '#app/http/pages/page-modules.server.ts'
import { bareServerBuild } from '#tests/bench/bare-page.ts'

const { assets } = bareServerBuild(0)
const { root, page } = assets.routes
if (!root || !page) throw new Error('the build has no routes')

const MANIFEST = {
  ...assets,
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { ...root, module: '/root.js', imports: ['/react.js', '/shell.js'] },
    list: { ...page, id: 'list', module: '/list.js', imports: ['/shell.js', '/rows.js', '/root.js'] },
    other: { ...page, id: 'other', module: '/other.js', imports: ['/charts.js'] },
  },
}

function pageOf(...ids: string[]) {
  const matches = ids.map((id) => ({ route: { id }, params: {}, pathname: '/', pathnameBase: '/' }))
  const entry: Pick<EntryContext, 'manifest' | 'staticHandlerContext'> = {
    manifest: MANIFEST,
    staticHandlerContext: { ...CONTEXT, matches },
  }
  return modulesOf(entry)
}

const CONTEXT: EntryContext['staticHandlerContext'] = {
  basename: '/',
  location: { pathname: '/', search: '', hash: '', state: null, key: '' },
  matches: [],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  _match: () => null,
}

test('a page has its own routes, and one link to each module that they import', () => {
  const { manifest, links } = pageOf('root', 'list')
  expect(Object.keys(manifest.routes)).toEqual(['root', 'list'])
  expect(links.match(/href="[^"]+"/g)).toEqual(['href="/react.js"', 'href="/shell.js"', 'href="/rows.js"'])
  const lists = [manifest.entry, ...Object.values(manifest.routes)].map((each) => each?.imports)
  expect(lists).toEqual([[], [], []])
})

test('pages of the same routes share what is written once, and no others do', () => {
  expect(pageOf('root', 'list')).toBe(pageOf('root', 'list'))
  expect(pageOf('root', 'other').links).toContain('/charts.js')
  expect(Object.keys(pageOf('root').manifest.routes)).toEqual(['root'])
})
