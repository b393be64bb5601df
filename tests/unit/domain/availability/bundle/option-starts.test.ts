import { expect, test } from 'vitest'
import {
  availabilityFacts,
  type BookableProduct,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import type { OptionTerms } from '#app/domain/availability/bundle/bundle-times.ts'
import { daysAfterParent } from '#app/domain/availability/bundle/option-starts.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { instant, localDate, localTime } from '#app/domain/shared/time.ts'
import { type Booked, factsOf, now, product, zone } from '../facts.ts'

const [KAYAK, SAUNA] = [1, 2]
const oneHour = { id: 9, amount: 1, unit: 'HOURS', adminOnly: false } as const

/** Four places for an hour, at 14:00 and at 17:00. */
const sauna = product({
  id: SAUNA,
  poolCapacity: 4,
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimes: [localTime('14:00'), localTime('17:00')],
  durations: [oneHour],
})

/** At the parent's start and for as long, unless set otherwise. */
const beside: OptionTerms = {
  dateOption: 'PARENT_DATE',
  canSelectDate: false,
  dateOptionXDays: null,
  dateOptionDaysMin: null,
  dateOptionDaysMax: null,
  startTimeOption: 'PARENT_START_TIME',
  canSelectStartTime: false,
  startTime: null,
  durationOption: 'PARENT_DURATION',
  canSelectDuration: false,
  durationId: null,
}
const chosen = { canSelectStartTime: true, canSelectDuration: true }

type Case = {
  why: string
  terms: Partial<OptionTerms>
  free: number
  item?: Partial<BookableProduct>
  option?: Partial<MandatoryOption>
  booked?: Booked[]
  now?: string
  closedDates?: string[]
}

const full = (day: string, start: string, end: string, quantity = 4): Booked => ({
  productId: SAUNA,
  start: `2026-07-${day} ${start}`,
  end: `2026-07-${day} ${end}`,
  quantity,
})

/** Of ten kayaks from 09:00 until 12:00 on the 16th. */
test.each<Case>([
  { why: 'the best of the starts', terms: chosen, free: 4 },
  { why: 'one start left', terms: chosen, booked: [full('16', '14:00', '15:00')], free: 4 },
  {
    why: 'a place at one start, two at the other',
    terms: chosen,
    booked: [full('16', '14:00', '15:00', 3), full('16', '17:00', '18:00', 2)],
    free: 2,
  },
  {
    why: 'no start left',
    terms: chosen,
    booked: [full('16', '14:00', '15:00'), full('16', '17:00', '18:00')],
    free: 0,
  },
  {
    why: 'no start left that day, but on the next, which may be chosen too',
    terms: {
      ...chosen,
      dateOption: 'CUSTOM_MIN_MAX',
      canSelectDate: true,
      dateOptionDaysMin: 0,
      dateOptionDaysMax: 1,
    },
    booked: [full('16', '14:00', '18:00')],
    free: 4,
  },
  {
    why: 'the day after, where nothing is left',
    terms: { ...chosen, dateOption: 'X_DAYS_FROM_START', dateOptionXDays: 1 },
    booked: [full('17', '14:00', '18:00')],
    free: 0,
  },
  { why: 'a product without starts of its own', terms: chosen, item: { startTimes: [] }, free: 0 },
  {
    why: 'a time that the option names',
    terms: { startTimeOption: 'FORCED_START_TIME', startTime: localTime('14:00') },
    booked: [full('16', '14:00', '15:00', 1)],
    free: 3,
  },
  {
    why: 'a time that the option names, when the shop has closed',
    terms: { startTimeOption: 'FORCED_START_TIME', startTime: localTime('18:30') },
    free: 0,
  },
  {
    why: 'any day of two weeks',
    terms: { ...chosen, dateOption: 'ANY_DATE', canSelectDate: true },
    booked: [{ productId: SAUNA, start: '2026-07-16 09:00', end: '2026-07-29 13:00', quantity: 4 }],
    free: 4,
  },
  {
    why: 'any day of two weeks, all of them full',
    terms: { ...chosen, dateOption: 'ANY_DATE', canSelectDate: true },
    booked: [{ productId: SAUNA, start: '2026-07-16 09:00', end: '2026-07-30 09:00', quantity: 4 }],
    free: 0,
  },
  {
    why: 'starts past their cut-off',
    terms: chosen,
    item: { cutOffMinutes: 12 * 60 },
    now: '2026-07-16T04:00:00Z',
    free: 0,
  },
  {
    why: 'a length that the parent has and the product has not',
    terms: { canSelectStartTime: true },
    booked: [full('16', '14:00', '15:00')],
    free: 0,
  },
  { why: 'for as long as the parent', terms: { canSelectStartTime: true }, free: 4 },
  {
    why: 'a length that the option names',
    terms: { ...chosen, canSelectDuration: false, durationOption: 'FORCED_DURATION', durationId: 7 },
    option: { duration: { amount: 4, unit: 'HOURS' } },
    free: 4,
  },
  {
    why: 'a length that the option names, past closing',
    terms: { ...chosen, canSelectDuration: false, durationOption: 'FORCED_DURATION', durationId: 7 },
    option: { duration: { amount: 6, unit: 'HOURS' } },
    item: { startTimes: [localTime('14:00')] },
    free: 0,
  },
  {
    why: 'a fixed number that is there at one start',
    terms: chosen,
    option: { fixedQuantity: 4 },
    booked: [full('16', '14:00', '15:00', 1)],
    free: 10,
  },
  {
    why: 'a fixed number that is at no start',
    terms: chosen,
    option: { fixedQuantity: 4 },
    booked: [full('16', '14:00', '15:00', 1), full('16', '17:00', '18:00', 1)],
    free: 0,
  },
])(
  'an option with starts of its own: $why',
  ({ terms, free, item = {}, option = {}, booked = [], ...row }) => {
    const kayak = product({ id: KAYAK, poolCapacity: 10 })
    const own = { ...sauna, ...item }
    const mandatory: MandatoryOption = {
      id: 1,
      parentSeats: 1,
      choice: 'ALL',
      fixedQuantity: null,
      duration: null,
      items: [{ product: own, seats: 1, addons: [] }],
      terms: { ...beside, ...terms },
      ...option,
    }
    const facts = availabilityFacts({
      ...factsOf({ products: [kayak, own], booked }),
      products: new Map([[KAYAK, kayak]]),
      mandatoryOptions: new Map([[KAYAK, [mandatory]]]),
    })
    const [offer] = startTimesOn(facts, {
      productId: KAYAK,
      audience: 'guest',
      now: row.now ? instant(row.now) : now,
      zone,
      date: localDate('2026-07-16'),
    })
    expect(offer?.free).toBe(free)
  },
)

test.each<{ why: string; booked: Booked[]; free: number }>([
  { why: 'each at a start of its own', booked: [], free: 4 },
  { why: 'both at the one that is left', booked: [full('16', '14:00', '15:00')], free: 2 },
  { why: 'the second at what the first leaves', booked: [full('16', '14:00', '15:00', 1)], free: 3 },
  {
    why: 'none left for the second',
    booked: [full('16', '14:00', '15:00'), full('16', '17:00', '18:00', 3)],
    free: 0,
  },
])('two options of one product with chosen starts: $why', ({ booked, free }) => {
  const kayak = product({ id: KAYAK, poolCapacity: 10 })
  const options = [1, 2].map(
    (id): MandatoryOption => ({
      id,
      parentSeats: 1,
      choice: 'ALL',
      fixedQuantity: null,
      duration: null,
      items: [{ product: sauna, seats: 1, addons: [] }],
      terms: { ...beside, ...chosen },
    }),
  )
  const facts = availabilityFacts({
    ...factsOf({ products: [kayak, sauna], booked }),
    products: new Map([[KAYAK, kayak]]),
    mandatoryOptions: new Map([[KAYAK, options]]),
  })
  const query = { productId: KAYAK, audience: 'guest', now, zone, date: localDate('2026-07-16') } as const
  expect(startTimesOn(facts, query)[0]?.free).toBe(free)
})

test.each([
  { why: 'with its parent', terms: undefined, days: 0 },
  { why: 'on its date', terms: beside, days: 0 },
  {
    why: 'on one of its dates',
    terms: { ...beside, dateOption: 'WITHIN_PARENT_DATES', canSelectDate: true },
    days: 0,
  },
  {
    why: 'some days later',
    terms: { ...beside, dateOption: 'X_DAYS_FROM_START', dateOptionXDays: 5 },
    days: 5,
  },
  {
    why: 'the earliest of several days',
    terms: { ...beside, dateOption: 'CUSTOM_MIN_MAX', dateOptionDaysMin: 2, dateOptionDaysMax: 9 },
    days: 2,
  },
  {
    why: 'any of several days',
    terms: {
      ...beside,
      dateOption: 'CUSTOM_MIN_MAX',
      canSelectDate: true,
      dateOptionDaysMin: 2,
      dateOptionDaysMax: 9,
    },
    days: 9,
  },
  { why: 'any day', terms: { ...beside, dateOption: 'ANY_DATE', canSelectDate: true }, days: 13 },
] as const)('a part that starts $why is $days days after its parent at most', ({ terms, days }) => {
  const option = {
    id: 1,
    parentSeats: 1,
    choice: 'ALL',
    items: [],
    fixedQuantity: null,
    duration: null,
  } as const
  expect(daysAfterParent({ ...option, terms })).toBe(days)
})
