import { expect, test } from 'vitest'
import { findOverlapped } from '#app/domain/order/bundle/bundle-overlap.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

const times = (start: string, end: string) => ({
  startRent: wallTime(`2026-07-17 ${start}:00`),
  endRent: wallTime(`2026-07-17 ${end}:00`),
})

const optional = {
  canSelectStartTime: false,
  startTimeOption: 'FORCED_START_TIME',
  quantityOption: 'CUSTOM_MIN_MAX',
  quantityMin: 0,
} as const
const CHOSEN = { ...optional, canSelectStartTime: true, startTimeOption: 'PARENT_START_TIME' } as const
const WITH_PARENT = { ...optional, startTimeOption: 'PARENT_START_TIME' } as const

const KAYAK = times('13:00', '16:00')
const SAUNA = times('14:00', '16:00')

test.each([
  { why: 'a sauna while the kayak is out', option: optional, item: SAUNA, overlaps: true },
  { why: 'a start that the guest chooses, likewise', option: CHOSEN, item: SAUNA, overlaps: true },
  {
    why: 'one that begins when the kayak is back',
    option: optional,
    item: times('16:00', '18:00'),
    overlaps: false,
  },
  {
    why: 'one that ends when the kayak goes out',
    option: optional,
    item: times('11:00', '13:00'),
    overlaps: false,
  },
  { why: 'one around the whole trip', option: CHOSEN, item: times('12:00', '17:00'), overlaps: true },
  { why: 'gear and lunch, which run with their parent', option: WITH_PARENT, item: KAYAK, overlaps: false },
  {
    why: 'a shorter item that starts with its parent',
    option: WITH_PARENT,
    item: times('13:00', '14:00'),
    overlaps: false,
  },
  {
    why: 'what must come whatever is chosen',
    option: { ...optional, quantityMin: 1 },
    item: SAUNA,
    overlaps: false,
  },
  {
    why: 'one for all participants, mandatory',
    option: { ...optional, quantityOption: 'PARENT_MANDATORY', quantityMin: null },
    item: SAUNA,
    overlaps: false,
  },
  {
    why: 'one for all participants, optional',
    option: { ...optional, quantityOption: 'PARENT_OPTIONAL', quantityMin: null },
    item: SAUNA,
    overlaps: true,
  },
] as const)('$why: overlaps the kayak $overlaps', ({ option, item, overlaps }) => {
  const found = findOverlapped(option, item, { parent: KAYAK, booked: [KAYAK], zone: stockholm })
  expect(found).toEqual(overlaps ? KAYAK : undefined)
})

test('every other booking of the order counts, named so that the guest knows which', () => {
  const lunch = { ...times('14:30', '15:00'), name: 'Lunch' }
  const morning = { ...times('09:00', '11:00'), name: 'Cykel' }
  const found = findOverlapped(optional, SAUNA, {
    parent: morning,
    booked: [morning, lunch],
    zone: stockholm,
  })
  expect(found?.name).toBe('Lunch')
})

test('an item with its parent on another day may overlap what is booked then', () => {
  const item = { startRent: wallTime('2026-07-18 13:00:00'), endRent: wallTime('2026-07-18 16:00:00') }
  const other = { startRent: wallTime('2026-07-18 15:00:00'), endRent: wallTime('2026-07-18 17:00:00') }
  const booked = [KAYAK, other]
  expect(findOverlapped(WITH_PARENT, item, { parent: KAYAK, booked, zone: stockholm })).toBe(other)
})

test('periods are compared as they pass, also through the hour that comes twice', () => {
  const night = { startRent: wallTime('2026-10-25 00:00:00'), endRent: wallTime('2026-10-25 03:00:00') }
  const after = { startRent: wallTime('2026-10-25 03:00:00'), endRent: wallTime('2026-10-25 04:00:00') }
  expect(findOverlapped(optional, after, { parent: night, booked: [night], zone: stockholm })).toBeUndefined()
})
