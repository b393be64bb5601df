import { expect, test } from 'vitest'
import { statementNames } from '#db/postgres-statements.server.ts'

const useOften = (nameOf: ReturnType<typeof statementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1)

test('a statement has a name from its fifth use on, always the same', () => {
  const nameOf = statementNames()
  expect(useOften(nameOf, 'select 1', 4)).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toEqual(expect.any(String))
  expect(nameOf('select 1')).toBe(name)
})

test('two statements never share a name', () => {
  const nameOf = statementNames()
  expect(useOften(nameOf, 'select 1', 5)).not.toBe(useOften(nameOf, 'select 2', 5))
})

test('when so many have a name the others stay without one', () => {
  const nameOf = statementNames({ most: 1 })
  const name = useOften(nameOf, 'select 1', 5)
  expect(useOften(nameOf, 'select 2', 20)).toBeUndefined()
  expect(nameOf('select 1')).toBe(name)
})

test('rare statements are forgotten, so that counting them needs no more memory', () => {
  const nameOf = statementNames({ counted: 2 })
  useOften(nameOf, 'select 1', 4)
  nameOf('select 2')
  nameOf('select 3')
  expect(nameOf('select 1')).toBeUndefined()
})
