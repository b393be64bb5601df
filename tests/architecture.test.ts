import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedNames } from './architecture/exported-names.ts'
import { faultsOf } from './architecture/faults.ts'
import { privateWords } from './architecture/field-words.ts'
import { crowdedFolders, mutualFolders, sharedTables } from './architecture/folders.ts'
import { APART, smallFiles } from './architecture/small-files.ts'
import { sheetFaults } from './architecture/styles.ts'
import { unusedExports } from './architecture/unused-exports.ts'

test.each(globSync('{app,db,migrations}/**/*.{ts,tsx}'))('%s keeps the rules of the house', (file) => {
  expect(faultsOf(file, readFileSync(file, 'utf8'))).toEqual([])
})

const PURE = 'app/domain/order/order-total.ts'
const USE_CASE = 'app/domain/order/lifecycle/cancel-order.server.ts'
const ROUTE = 'app/routes/staff/orders/pay.tsx'

/** Each rule, seen to fail. */
test.each([
  ['tools/x.ts', '', 'belongs to no layer'],
  [PURE, "import { x } from '#app/ui/x.ts'", 'imports #app/ui/x.ts'],
  [PURE, "import { x } from '#app/domain/shared/x.server.ts'", 'imports #app/domain/shared/x.server.ts'],
  [PURE, "import type { Db } from '#db/schema.ts'", 'imports #db/schema.ts'],
  [PURE, "import { redirect } from 'react-router'", 'imports react-router'],
  [PURE, "import { readFileSync } from 'node:fs'", 'imports node:fs'],
  [PURE, "import { x } from '../order/x.ts'", 'imports ../order/x.ts'],
  [PURE, "import { x } from './x.server.ts'", 'imports ./x.server.ts, which is of the server'],
  [PURE, "import { x } from './x'", 'imports ./x without its ending'],
  [PURE, "import './x.ts'", 'imports ./x.ts for its effect'],
  [PURE, "export * from './x.ts'", 'passes on ./x.ts'],
  [PURE, "export { x } from './x.ts'", 'passes on ./x.ts'],
  [PURE, "export type { X } from './x.ts'", 'passes on ./x.ts'],
  [PURE, 'x\n'.repeat(401), 'has 401 lines, more than 400'],
  [PURE, "const x = await import('./x.ts')", 'imports ./x.ts lazily'],
  ['app/domain/misc/x.ts', '', 'the domain has no folder misc'],
  [PURE, "import { x } from '#app/domain/payment/x.ts'", 'order imports payment, which does not stand lower'],
  [
    'app/domain/account/x.ts',
    "import { x } from '#app/domain/shop/x.ts'",
    'account imports shop, which does not stand lower',
  ],
  [
    USE_CASE,
    "import {\n  findX,\n  insertX,\n} from '#app/domain/catalog/x-queries.server.ts'",
    "writes with another folder's insertX",
  ],
  [
    ROUTE,
    "import { updateX } from '#app/domain/shared/x-queries.server.ts'",
    "writes with another folder's updateX",
  ],
  [
    'app/domain/order/x-queries.server.ts',
    "export async function replaceX(tx: Tx) {\n  await tx.deleteFrom('x').execute()\n}",
    'writes rows in replaceX',
  ],
  [USE_CASE, "import { sql } from 'kysely'", 'imports kysely'],
  [USE_CASE, "await tx.updateTable('order')", 'builds a query with .updateTable('],
  ['app/jobs/x.ts', 'await sql`select 1`.execute(db)', "builds a query with sql''"],
  ['app/clients/x.ts', "import { x } from '#db/transaction.server.ts'", 'imports #db/transaction.server.ts'],
  ['app/embed/guest.ts', "import { x } from 'react'", 'imports react'],
  ['app/ui/x.tsx', "import { x } from '#app/http/x.ts'", 'imports #app/http/x.ts'],
  ['app/i18n/x.ts', "import { x } from '#app/domain/order/x.ts'", 'imports #app/domain/order/x.ts'],
  ['migrations/0002_x.ts', "import { x } from '#db/schema.ts'", 'imports #db/schema.ts'],
  [ROUTE, "import { x } from '#db/client.server.ts'", 'imports #db/client.server.ts'],
  [
    ROUTE,
    "import { x } from '#app/routes/widget/x.tsx'",
    'borrows #app/routes/widget/x.tsx from another route',
  ],
  [ROUTE, "import { inTransaction, type Tx } from '#db/transaction.server.ts'", 'works with a Tx'],
  [PURE, 'const now = Date.now()', 'asks Date.now()'],
  [PURE, 'const now = new Date()', 'asks new Date()'],
  ['app/ui/x.tsx', 'const id = crypto.randomUUID()', 'asks randomUUID()'],
  [PURE, 'enum X {', 'uses enum'],
  [PURE, 'export interface X {', 'uses interface'],
  [PURE, 'function f(x: any) {}', 'uses any'],
  [PURE, 'export default function x() {}', 'uses a default export'],
  [PURE, 'const x = y as Order', 'uses a type assertion'],
  [PURE, `/** ${'x'.repeat(120)} */`, 'has a comment 127 wide'],
  [PURE, 'const x = y!.z', 'uses a non-null assertion'],
  ['app/ui/x.tsx', '<p style={{ margin: 0 }} />', 'has an inline style'],
  [PURE, '/** What is due. */', "has a docstring that begins with 'What is due. */'"],
  [PURE, '/**\n * What is due.\n */', "has a docstring that begins with 'What is due.'"],
  [PURE, '/** It is due. */', "has a docstring that begins with 'It is due. */'"],
])('%s: %j is seen', (file, source, fault) => {
  expect(faultsOf(file, source)).toContain(fault)
})

test('comments and texts may say what code may not', () => {
  const source = [
    '/** Counts any order as one! */',
    "const text = 'Date.now() as Order' // enum X {",
    'const states = [1] as const',
  ]
  expect(faultsOf(PURE, source.join('\n'))).toEqual([])
})

test.each(globSync('app/**/*.css'))('%s keeps the rules of style sheets', (file) => {
  expect(sheetFaults(readFileSync(file, 'utf8'))).toEqual([])
})

test.each([
  ['.row .hd:hover {', 'abbreviates .hd'],
  ['.row {\n}\n\n@media print {\n  .nm,\n  p {', 'abbreviates .nm'],
  ['.gate-head {', 'has a private word in .gate-head'],
  ['p {\n  margin: 0 !important;\n}', 'uses !important outside print'],
  ['@media print {\n  p {\n  }\n}\n\np {\n  margin: 0 !important;\n}', 'uses !important outside print'],
])('%j is seen in a style sheet', (source, fault) => {
  expect(sheetFaults(source)).toEqual([fault])
})

test('each style sheet is read by the staff pages or by the guest pages', () => {
  const entries = ['app/app.css', 'app/guest.css']
  const imported = entries.flatMap((entry) =>
    [...readFileSync(entry, 'utf8').matchAll(/@import '\.\/([^']+)'/g)].map(([, path]) => `app/${path}`),
  )
  expect([...new Set(imported), ...entries].sort()).toEqual(globSync('app/**/*.css').sort())
})

test('print may insist, and a number is no class', () => {
  const source =
    '/* .b */ .row::after {\n  margin: .5em;\n}\n\n@media print {\n  p {\n    color: #000 !important;\n  }\n}'
  expect(sheetFaults(source)).toEqual([])
})

test('each exported name has one meaning', () => {
  const files = globSync('{app,db}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  expect(sharedNames(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual(new Map())
})

test('a name that two files export is found, those of route modules left out', () => {
  const sources = new Map([
    ['a.ts', 'export type Period = string\nexport function loader() {}'],
    ['b.ts', 'export function loader() {}\nexport async function read() {}'],
    ['c.ts', 'export const Period = 1\nexport function read(a: 1): 1\nexport function read() {}'],
  ])
  expect(sharedNames(sources)).toEqual(
    new Map([
      ['Period', ['a.ts', 'c.ts']],
      ['read', ['b.ts', 'c.ts']],
    ]),
  )
})

test('each export is imported by another file', () => {
  const read = (pattern: string) =>
    new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]))
  const sources = read('{app,db}/**/*.{ts,tsx}')
  const users = new Map([...sources, ...read('*.config.ts')])
  expect(unusedExports(sources, { users, tests: read('tests/**/*.{ts,tsx}') })).toEqual([])
})

test('an export that no other file imports is found, tests left out', () => {
  const sources = new Map([
    [
      'app/routes/a.tsx',
      "import { used } from '../../b.ts'\nexport function loader() {}\nexport const part = 1",
    ],
    [
      'app/b.ts',
      'export const used = 1\n/** Exported for tests. */\nexport const tested = 1\nexport const bare = 1\n' +
        'export type Tested = 1\nexport type Unused = 1\n/** Exported for tests. */\nexport const gone = 1',
    ],
    ['app/c.ts', "import * as all from './d.ts'\nimport { type used } from './b.ts'"],
    ['app/d.ts', 'export const one = 1'],
  ])
  const tests = new Map([['tests/b.test.ts', "import { bare, type Tested, tested } from '#app/b.ts'"]])
  expect(unusedExports(sources, { users: sources, tests })).toEqual([
    'app/routes/a.tsx part',
    'app/b.ts bare',
    'app/b.ts Unused',
    'app/b.ts gone',
  ])
})

test('no folder holds more than 25 files, and no two neighbours import each other', () => {
  const files = globSync('app/**/*.{ts,tsx,css}')
  expect(crowdedFolders(files)).toEqual(new Map())
  const code = files.filter((file) => !file.endsWith('.css'))
  expect(mutualFolders(new Map(code.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
})

test('a crowded folder and two neighbours that import each other are found', () => {
  const many = Array.from({ length: 26 }, (_, index) => `app/domain/x/${index}.ts`)
  expect(crowdedFolders([...many, 'app/domain/y/1.ts'])).toEqual(new Map([['app/domain/x', 26]]))
  const sources = new Map([
    ['app/domain/x/a/one.ts', "import { two } from '#app/domain/x/b/two.ts'"],
    ['app/domain/x/b/two.ts', "import type { One } from '../a/one.ts'"],
    ['app/domain/x/b/three.ts', "import { four } from '#app/domain/x/c/four.ts'"],
  ])
  expect(mutualFolders(sources)).toEqual(['app/domain/x/a app/domain/x/b'])
})

test('no small file stands beside the only one that uses it', () => {
  const files = globSync('{app,db}/**/*.{ts,tsx}')
  const apart = Object.values(APART).flat()
  const found = smallFiles(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  expect(found.filter((line) => !apart.some((file) => line.startsWith(`${file} `)))).toEqual([])
  expect(apart.filter((file) => !files.includes(file))).toEqual([])
})

test('a small file with one importer is found, that of another folder, layer or address left out', () => {
  const sources = new Map([
    [
      'app/ui/a/page.tsx',
      "import { a } from './part.tsx'\nimport { b } from './shared.ts'\nimport { c } from './long.ts'\n" +
        "import { d } from '#app/ui/b/far.ts'",
    ],
    ['app/ui/a/other.tsx', "import { b } from '#app/ui/a/shared.ts'"],
    ['app/ui/a/part.tsx', 'export const a = 1\n'.repeat(40)],
    ['app/ui/a/shared.ts', 'export const b = 1'],
    ['app/ui/a/long.ts', 'export const c = 1\n'.repeat(41)],
    ['app/ui/b/far.ts', 'export const d = 1'],
    ['app/domain/x/write.server.ts', "import './rows-queries.server.ts'\nimport './pure.ts'"],
    ['app/domain/x/rows-queries.server.ts', ''],
    ['app/domain/x/pure.ts', ''],
    ['app/routes/x/page.tsx', "import type { loader } from './rows.ts'"],
    ['app/routes/x/rows.ts', 'export async function loader() {}'],
    ['app/i18n/full.ts', `import './rest.ts'\n${'x\n'.repeat(199)}`],
    ['app/i18n/rest.ts', ''],
  ])
  expect(smallFiles(sources)).toEqual(['app/ui/a/part.tsx app/ui/a/page.tsx'])
})

test('each table is written by one folder of the domain, the log by those who own its entries', () => {
  const files = globSync('app/domain/**/*.ts')
  expect(sharedTables(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual(
    new Map([['activity', ['notification', 'order', 'shared']]]),
  )
})

test('a table that two folders write is found', () => {
  const sources = new Map([
    ['app/domain/x/one/a.ts', "tx.insertInto('shop')"],
    ['app/domain/x/two/b.ts', "tx.updateTable('shop')\ntx.deleteFrom('order')"],
    ['app/domain/y/c.ts', "tx\n    .deleteFrom('order')\ndb.selectFrom('shop')"],
  ])
  expect(sharedTables(sources)).toEqual(new Map([['order', ['x', 'y']]]))
})

test('names have the words of the field', () => {
  const found = globSync('{app,db}/**/*.{ts,tsx}').flatMap((file) =>
    privateWords(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['app/x/order.ts', 'const heldRows = 1', ['heldRows']],
  ['app/x/order.ts', 'function toPlacement() {}', ['toPlacement']],
  ['app/x/kept-rows.ts', 'const rows = 1', ['kept-rows']],
  ['app/x/order.ts', "const text = 'taken' // held", []],
  ['app/x/order.ts', 'const happenings = [...rest]', ['happenings']],
  ['app/x/pay.ts', 'const settledAt = 1', []],
])('%s: %j has the private words %j', (file, source, found) => {
  expect(privateWords(file, source)).toEqual(found)
})
