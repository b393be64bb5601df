import { expect, test } from 'vitest'
import type { EditChoice } from '#app/domain/shared/edit/edit.ts'
import { mergeEdit } from '#app/domain/shared/edit/merge-edit.ts'

const mine = (name: string): EditChoice => ({ name, take: 'mine' })
const theirs = (name: string): EditChoice => ({ name, take: 'theirs' })

test.each([
  {
    why: 'nobody else changed anything',
    base: {},
    mine: { a: 2, b: 1 },
    theirs: { a: 1, b: 1 },
    values: { a: 2, b: 1 },
  },
  {
    why: 'two changed two properties: both stay',
    base: { b: 1 },
    mine: { a: 2, b: 1 },
    theirs: { a: 1, b: 2 },
    values: { a: 2, b: 2 },
  },
  {
    why: 'both changed to the same',
    base: { a: 1 },
    mine: { a: 2 },
    theirs: { a: 2 },
    values: { a: 2 },
  },
  {
    why: 'they changed it and back again',
    base: { a: 1 },
    mine: { a: 2 },
    theirs: { a: 1 },
    values: { a: 2 },
  },
  {
    why: 'each changed a text in another language',
    base: { a: { sv: 'x', en: 'x' } },
    mine: { a: { sv: 'y', en: 'x' } },
    theirs: { a: { sv: 'x', en: 'z' } },
    values: { a: { sv: 'y', en: 'z' } },
  },
  {
    why: 'they added a language, the other emptied one',
    base: { a: { sv: 'x', en: 'x' } },
    mine: { a: { sv: 'x' } },
    theirs: { a: { sv: 'x', en: 'x', de: 'x' } },
    values: { a: { sv: 'x', de: 'x' } },
  },
  {
    why: 'an empty list and no list are different, null and missing are not',
    base: { a: null, b: [] },
    mine: { a: undefined, b: [1] },
    theirs: { a: 5, b: [] },
    values: { a: 5, b: [1] },
  },
  {
    why: 'it is not known what was there, and nothing differs',
    base: null,
    mine: { a: 1, b: [1, 2] },
    theirs: { a: 1, b: [1, 2] },
    values: { a: 1, b: [1, 2] },
  },
])('an edit merges where $why', ({ base, mine: own, theirs: stored, values }) => {
  expect(mergeEdit({ base, mine: own, theirs: stored, choices: [] })).toEqual({ values, collisions: [] })
})

test.each([
  {
    why: 'both changed the same',
    base: { a: 1 },
    own: { a: 2, b: 1 },
    stored: { a: 3, b: 1 },
    names: ['a'],
    taken: { a: 3, b: 1 },
  },
  {
    why: 'both changed a list',
    base: { a: [1] },
    own: { a: [1, 2] },
    stored: { a: [1, 3] },
    names: ['a'],
    taken: { a: [1, 3] },
  },
  {
    why: 'both changed a text in the same language; other languages stay merged',
    base: { a: { sv: 'x', en: 'x' } },
    own: { a: { sv: 'y', en: 'x' } },
    stored: { a: { sv: 'z', en: 'z' } },
    names: ['a.sv'],
    taken: { a: { sv: 'z', en: 'z' } },
  },
  {
    why: 'it is not known what was there, and something differs',
    base: null,
    own: { a: 2, b: 1 },
    stored: { a: 3, b: 1 },
    names: ['a'],
    taken: { a: 3, b: 1 },
  },
])('an edit collides where $why, until somebody chooses', ({ base, own, stored, names, taken }) => {
  const merge = (choices: readonly EditChoice[]) => mergeEdit({ base, mine: own, theirs: stored, choices })
  expect(merge([]).collisions.map(({ name }) => name)).toEqual(names)
  const chosen = (choose: typeof mine) => names.map((name) => choose(name))
  expect(merge(chosen(theirs))).toEqual({ values: taken, collisions: [] })
  expect(merge(chosen(mine))).toMatchObject({ collisions: [] })
  expect(merge([mine('b')]).collisions).toHaveLength(1)
})

test('the parts of a property that collide are told and chosen one by one', () => {
  const edit = {
    base: { a: { sv: 'x', en: 'x', de: 'x' } },
    mine: { a: { sv: 'y', en: 'y', de: 'y' } },
    theirs: { a: { sv: 'z', en: 'z', de: 'x' } },
  }
  expect(mergeEdit({ ...edit, choices: [] }).collisions).toEqual([
    { name: 'a.sv', mine: 'y', theirs: 'z' },
    { name: 'a.en', mine: 'y', theirs: 'z' },
  ])
  expect(mergeEdit({ ...edit, choices: [mine('a.sv'), theirs('a.en')] })).toEqual({
    values: { a: { sv: 'y', en: 'z', de: 'y' } },
    collisions: [],
  })
})

test.each([
  {
    why: 'they changed the unit alone, nothing is mine',
    base: { unit: 'HOURS' },
    own: { amount: 3, unit: 'HOURS' },
    stored: { amount: 3, unit: 'DAYS' },
    values: { amount: 3, unit: 'DAYS' },
    collisions: [],
  },
  {
    why: 'they changed the unit, I the amount: together they mean something else',
    base: { unit: 'HOURS' },
    own: { amount: 4, unit: 'HOURS' },
    stored: { amount: 3, unit: 'DAYS' },
    values: { amount: 4, unit: 'HOURS' },
    collisions: [{ name: 'amount', mine: [4, 'HOURS'], theirs: [3, 'DAYS'] }],
  },
  {
    why: 'neither was changed by others',
    base: { label: 'x' },
    own: { amount: 4, unit: 'HOURS', label: 'x' },
    stored: { amount: 3, unit: 'HOURS', label: 'y' },
    values: { amount: 4, unit: 'HOURS', label: 'y' },
    collisions: [],
  },
])('properties that mean nothing alone merge as one: $why', ({ base, own, stored, values, collisions }) => {
  const groups = [['amount', 'unit']]
  expect(mergeEdit({ base, mine: own, theirs: stored, choices: [], groups })).toEqual({ values, collisions })
  if (collisions.length === 0) return
  const merged = mergeEdit({ base, mine: own, theirs: stored, choices: [theirs('amount')], groups })
  expect(merged).toEqual({ values: stored, collisions: [] })
})
