import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECORD_KINDS } from '#app/http/records.server.ts'
import { ALL_RECORDS, RECORDS } from '#app/http/records.ts'
import { CALLS } from '#app/routes/api/all-calls.server.ts'

test('every kind stands under the name that it says', () => {
  expect(ALL_RECORDS.map(({ name }) => name)).toEqual(Object.keys(RECORDS))
  expect(Object.keys(RECORD_KINDS).toSorted()).toEqual(Object.keys(RECORDS).toSorted())
})

test.each(ALL_RECORDS)('$name has its five calls', ({ call, param }) => {
  expect(Object.keys(CALLS[call] ?? {})).toEqual(['GET', 'POST'])
  expect(Object.keys(CALLS[`${call}/:${param}`] ?? {})).toEqual(['GET', 'PUT', 'DELETE'])
})

/** What a new kind would have to be added to, if these didn't read the table. */
const READERS = [
  'app/routes.ts',
  'app/http/{route-permissions,creatable}.ts',
  'app/http/labels/removal.server.ts',
  'app/routes/staff/navigation.ts',
  'app/routes/staff/removal/*',
  'app/routes/api/{all-calls,entity-calls,openapi-document}.server.ts',
]

test.each(ALL_RECORDS)('$name is named in no other table', ({ address, call, param, modules }) => {
  const own = [`'${address}'`, `'${address}/new'`, `'${call}'`, `':${param}'`, modules.list, modules.editor]
  const naming = globSync(READERS).filter((file) => {
    const source = readFileSync(file, 'utf8')
    return own.some((text) => source.includes(text))
  })
  expect(naming).toEqual([])
})
