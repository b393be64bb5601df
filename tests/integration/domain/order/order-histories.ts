import fc from 'fast-check'

const MOST_STEPS = 40
const MOST_REFUND_STEPS = 20

const bookings = fc.record({
  product: fc.constantFrom('kayak', 'tour'),
  startMinute: fc.constantFrom(9 * 60, 12 * 60),
  quantity: fc.integer({ min: 1, max: 3 }),
})
/** Which of the orders, bookings or payments that there are. */
const nth = fc.nat({ max: 5 })
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start'), booking: bookings }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('add', 'addByStaff'), order: nth, booking: bookings }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change'), order: nth, which: nth, booking: bookings }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move'), order: nth, which: nth, booking: bookings }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('guestMove'), order: nth, which: nth, booking: bookings }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy'), order: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), order: nth, which: nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('submit'),
      order: nth,
      provider: fc.constantFrom('TEST', 'OFFLINE'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay'), order: nth, which: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail'), order: nth, which: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel', 'keep', 'delete', 'restore', 'restore'),
      order: nth,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      order: nth,
      which: nth,
      share: fc.constantFrom(0, 0.3, 0.5, 1),
      cancelsBookings: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('answer'), order: nth, which: nth, isPaid: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('forward'), minutes: fc.constantFrom(1, 10, 20, 30) }),
  },
)
/** A tour that is paid, then money back of it, by and by, while it costs less and more. */
const tour = fc.record({
  product: fc.constant('tour' as const),
  startMinute: fc.constant(9 * 60),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const first = { order: fc.constant(0), which: fc.constant(0) }
const refundSteps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('refund'), ...first },
      share: fc.constantFrom(0.3, 0.5),
      cancelsBookings: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constant('refund'), ...first },
      share: fc.constantFrom(0, 1),
      cancelsBookings: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move'), ...first, booking: tour }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('answer'), order: fc.constant(0), which: nth },
      isPaid: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'restore', 'restore'), ...first }) },
)
const paidTour: Step[] = [
  { kind: 'start', booking: { product: 'tour', startMinute: 9 * 60, quantity: 3 } },
  { kind: 'submit', order: 0, provider: 'TEST' },
  { kind: 'pay', order: 0, which: 0 },
]

export type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

/** Steps of a shop's day: a quarter of them about the refunds of one order. */
export const histories: fc.Arbitrary<Step[]> = fc.noBias(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(steps, { maxLength: MOST_STEPS, size: 'max' }) },
    {
      weight: 1,
      arbitrary: fc
        .array(refundSteps, { maxLength: MOST_REFUND_STEPS, size: 'max' })
        .map((then) => [...paidTour, ...then]),
    },
  ),
)

/** Whether refunds that are on their way at the end of a history are paid, the oldest first and round again. */
export const lastOutcomes = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
