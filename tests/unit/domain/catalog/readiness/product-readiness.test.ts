import { expect, test } from 'vitest'
import {
  checkReadiness,
  issuesByTab,
  nextTab,
  type ReadinessFacts,
} from '#app/domain/catalog/readiness/product-readiness.ts'
import { localDate } from '#app/domain/shared/time.ts'

const threeHours = { id: 3, label: { sv: '3 timmar' }, isPublic: true }
const wholeDay = { id: 24, label: { sv: 'Dygn' }, isPublic: true }
const forStaff = { id: 7, label: { sv: 'Bara vi' }, isPublic: false }
const price = { durationId: 3, isBase: true, isPublic: true }

const kayak: ReadinessFacts = {
  productType: 'RENTAL',
  startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS',
  isPricedPerTimeUnit: false,
  status: 'ACTIVE',
  hasDisplayName: true,
  hasShortDescription: true,
  durations: [threeHours],
  prices: [price],
  startTimes: 0,
  usesResources: false,
  resourceTypes: 0,
  missingResourceTypes: [],
  inactiveItems: [],
  openUntil: localDate('2026-09-30'),
}

type Case = { why: string; facts: Partial<ReadinessFacts>; blocks: string[] }

const CASES: readonly Case[] = [
  { why: 'all there', facts: {}, blocks: [] },
  { why: 'no prices', facts: { prices: [] }, blocks: ['base_prices'] },
  {
    why: 'a season alone is no base price',
    facts: { prices: [{ ...price, isBase: false }] },
    blocks: ['base_prices'],
  },
  {
    why: 'a price of a duration that is no longer offered',
    facts: { prices: [{ ...price, durationId: 24 }] },
    blocks: ['base_prices', 'public_prices'],
  },
  {
    why: 'priced per hour, with a price per booking alone',
    facts: { isPricedPerTimeUnit: true },
    blocks: ['base_prices', 'public_prices'],
  },
  {
    why: 'priced per hour',
    facts: { isPricedPerTimeUnit: true, prices: [{ ...price, durationId: null }] },
    blocks: [],
  },
  { why: 'a price for any duration', facts: { prices: [{ ...price, durationId: null }] }, blocks: [] },
  {
    why: 'prices in categories for staff alone',
    facts: { prices: [{ ...price, isPublic: false }] },
    blocks: ['public_prices'],
  },
  {
    why: 'a price of a duration for staff alone',
    facts: { durations: [threeHours, forStaff], prices: [{ ...price, durationId: 7 }] },
    blocks: ['public_prices'],
  },
  { why: 'no durations', facts: { durations: [], prices: [] }, blocks: ['durations', 'base_prices'] },
  {
    why: 'durations for staff alone',
    facts: { durations: [forStaff], prices: [{ ...price, durationId: null }] },
    blocks: ['public_durations'],
  },
  { why: 'inactive', facts: { status: 'INACTIVE' }, blocks: ['status'] },
  { why: 'for staff alone', facts: { status: 'ADMIN_ONLY' }, blocks: ['status'] },
  { why: 'no opening hours', facts: { openUntil: null }, blocks: ['opening_hours'] },
  {
    why: 'no opening hours, but times of its own',
    facts: { openUntil: null, startTimeType: 'MANUAL_INDEPENDENT', startTimes: 2 },
    blocks: [],
  },
  {
    why: 'no times of its own',
    facts: { startTimeType: 'MANUAL_INDEPENDENT' },
    blocks: ['start_times'],
  },
  {
    why: 'no listed times',
    facts: { startTimeType: 'MANUAL_WITHIN_OPENING_HOURS' },
    blocks: ['start_times'],
  },
  { why: 'no resource type chosen', facts: { usesResources: true }, blocks: ['resources'] },
  { why: 'resources there', facts: { usesResources: true, resourceTypes: 1 }, blocks: [] },
  {
    why: 'a resource type without resources',
    facts: { usesResources: true, resourceTypes: 2, missingResourceTypes: ['Guide'] },
    blocks: ['resources'],
  },
  {
    why: 'resource types that are not used',
    facts: { resourceTypes: 1, missingResourceTypes: ['Guide'] },
    blocks: [],
  },
  { why: 'a bundle with an inactive item', facts: { inactiveItems: [{ sv: 'Lunch' }] }, blocks: ['bundle'] },
  {
    why: 'an add-on needs neither durations nor times nor opening hours',
    facts: {
      productType: 'ADDON',
      durations: [],
      openUntil: null,
      startTimeType: 'MANUAL_INDEPENDENT',
      prices: [{ ...price, durationId: null }],
    },
    blocks: [],
  },
  { why: 'an add-on needs a price', facts: { productType: 'ADDON', prices: [] }, blocks: ['base_prices'] },
  {
    why: 'texts are advice',
    facts: { hasDisplayName: false, hasShortDescription: false },
    blocks: [],
  },
]

test.each(CASES)('$why', ({ facts, blocks }) => {
  const results = checkReadiness({ ...kayak, ...facts })
  const issues = results.filter(({ isMet, isBlocking }) => !isMet && isBlocking)
  expect(issues.map(({ check }) => check)).toEqual(blocks)
})

test('what is missing is named', () => {
  const results = checkReadiness({
    ...kayak,
    durations: [threeHours, wholeDay, forStaff],
    usesResources: true,
    resourceTypes: 2,
    missingResourceTypes: ['Guide'],
    inactiveItems: [{ sv: 'Lunch' }],
  })
  const named = results.filter(({ names }) => names.length > 0)
  expect(named.map(({ check, names }) => [check, names])).toEqual([
    ['resources', ['Guide']],
    ['price_gaps', [{ sv: 'Dygn' }]],
    ['bundle', [{ sv: 'Lunch' }]],
  ])
})

test('each tab counts its own issues, and the shop goes on with the first', () => {
  const bare = checkReadiness({
    ...kayak,
    hasShortDescription: false,
    durations: [],
    prices: [],
    openUntil: null,
    status: 'INACTIVE',
  })
  expect([...issuesByTab(bare)]).toEqual([
    ['information', 1],
    ['availability', 1],
    ['prices', 1],
    ['status', 1],
  ])
  expect(nextTab(bare)).toBe('information')
  expect(nextTab(checkReadiness({ ...kayak, prices: [] }))).toBe('prices')
  expect(nextTab(checkReadiness({ ...kayak, openUntil: null, status: 'INACTIVE' }))).toBe('status')
})
