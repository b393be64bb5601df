import { expect, test } from 'vitest'
import {
  capOf,
  checkResources,
  type RequestedResource,
  type ResourceOption,
} from '#app/domain/availability/resources/hand-allocation.ts'

const GUIDES = 10
const BOATS = 20
const MAJA = 1
const ERIK = 2
const SOFIA = 3
const RIBBAN = 4
const STYRSO = 5

const option = (resourceId: number, name: string, available: number, isOff = false): ResourceOption => ({
  ...{ resourceId, name, available, isOff },
})

/** A party of 14 that needs guides and a boat. Sofia is off, and Styrsö too small. */
const needed = {
  quantity: 14,
  allowSplit: true,
  types: [
    {
      typeId: GUIDES,
      name: 'Guide',
      options: [option(MAJA, 'Maja', 10), option(ERIK, 'Erik', 6), option(SOFIA, 'Sofia', 0, true)],
    },
    {
      typeId: BOATS,
      name: 'Följebåt',
      options: [option(RIBBAN, 'Ribban', 16), option(STYRSO, 'Styrsö', 12)],
    },
  ],
}

const guide = (resourceId: number, quantity: number): RequestedResource => ({
  ...{ typeId: GUIDES, resourceId, quantity },
})
const boat = (resourceId: number, quantity: number): RequestedResource => ({
  ...{ typeId: BOATS, resourceId, quantity },
})
const at = 'resources'

test.each([
  { why: 'split over two guides', requested: [guide(MAJA, 8), guide(ERIK, 6), boat(RIBBAN, 14)] },
  { why: 'up to the availability of each', requested: [guide(MAJA, 10), guide(ERIK, 4), boat(RIBBAN, 14)] },
  {
    why: 'nothing of one that is off',
    requested: [guide(MAJA, 8), guide(ERIK, 6), guide(SOFIA, 0), boat(RIBBAN, 14)],
    chosen: [guide(MAJA, 8), guide(ERIK, 6), boat(RIBBAN, 14)],
  },
  {
    why: 'the same guide twice is one',
    requested: [guide(MAJA, 4), guide(MAJA, 4), guide(ERIK, 6), boat(RIBBAN, 14)],
    chosen: [guide(MAJA, 8), guide(ERIK, 6), boat(RIBBAN, 14)],
  },
])('accepted: $why', ({ requested, chosen = requested }) => {
  expect(checkResources(needed, requested)).toEqual({ ok: true, value: chosen })
})

test.each([
  {
    why: 'too few of a type, naming the needed quantity',
    requested: [guide(MAJA, 6), guide(ERIK, 5), boat(RIBBAN, 14)],
    error: { code: 'resource_mismatch', at, type: 'Guide', chosen: 11, needed: 14 },
  },
  {
    why: 'too many',
    requested: [guide(MAJA, 10), guide(ERIK, 5), boat(RIBBAN, 14)],
    error: { code: 'resource_mismatch', at, type: 'Guide', chosen: 15, needed: 14 },
  },
  {
    why: 'none of a type',
    requested: [guide(MAJA, 8), guide(ERIK, 6)],
    error: { code: 'resource_mismatch', at, type: 'Följebåt', chosen: 0, needed: 14 },
  },
  {
    why: 'one above its availability',
    requested: [guide(MAJA, 7), guide(ERIK, 7), boat(RIBBAN, 14)],
    error: { code: 'resource_not_enough', at, name: 'Erik', available: 6 },
  },
  {
    why: 'one whose schedule is off',
    requested: [guide(MAJA, 8), guide(SOFIA, 6), boat(RIBBAN, 14)],
    error: { code: 'resource_off', at, name: 'Sofia' },
  },
  {
    why: 'unknown, deleted or of another shop',
    requested: [guide(MAJA, 8), guide(99, 6), boat(RIBBAN, 14)],
    error: { code: 'resource_not_found', at },
  },
  {
    why: 'of another type than it is',
    requested: [guide(MAJA, 8), guide(RIBBAN, 6), boat(RIBBAN, 14)],
    error: { code: 'resource_not_found', at },
  },
  {
    why: 'of a type that is not needed',
    requested: [guide(MAJA, 8), guide(ERIK, 6), boat(RIBBAN, 14), { ...boat(RIBBAN, 14), typeId: 30 }],
    error: { code: 'resource_not_found', at },
  },
])('refused: $why', ({ requested, error }) => {
  expect(checkResources(needed, requested)).toEqual({ ok: false, error })
})

test.each([
  { why: 'one that has all', requested: [guide(MAJA, 10), boat(RIBBAN, 10)], refused: null },
  {
    why: 'two of a type',
    requested: [guide(MAJA, 6), guide(ERIK, 4), boat(RIBBAN, 10)],
    refused: { code: 'one_resource_only', at, type: 'Guide' },
  },
  {
    why: 'one that has less than the need',
    requested: [guide(ERIK, 10), boat(RIBBAN, 10)],
    refused: { code: 'resource_not_enough', at, name: 'Erik', available: 6 },
  },
])('without split: $why', ({ requested, refused }) => {
  const checked = checkResources({ ...needed, quantity: 10, allowSplit: false }, requested)
  expect(checked).toEqual(refused ? { ok: false, error: refused } : { ok: true, value: requested })
})

test.each([
  { available: 10, ofOthers: 6, allowSplit: true, cap: 8, why: 'the remaining need' },
  { available: 6, ofOthers: 0, allowSplit: true, cap: 6, why: 'its availability' },
  { available: 6, ofOthers: 20, allowSplit: true, cap: 0, why: 'never below 0' },
  { available: 14, ofOthers: 14, allowSplit: false, cap: 14, why: 'without split all, whatever others have' },
  { available: 13, ofOthers: 0, allowSplit: false, cap: 0, why: 'or nothing' },
])('cap of a resource: $why', ({ available, cap, ...query }) => {
  expect(capOf({ available }, { needed: 14, ...query })).toBe(cap)
})
