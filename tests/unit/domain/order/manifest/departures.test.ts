import { expect, test } from 'vitest'
import {
  type DepartureQuery,
  type ManifestBooking,
  type ManifestContent,
  toDepartures,
} from '#app/domain/order/manifest/departures.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'

const KAYAK = 1
const DOUBLE = 2
const LUNCH = 3
/** Draws on the kayaks. */
const KAYAK_FOR_CLUB = 4

function content(productId: number, quantity: number, over: Partial<ManifestContent> = {}): ManifestContent {
  return {
    productId,
    poolId: productId === KAYAK_FOR_CLUB ? KAYAK : productId,
    position: productId,
    name: { sv: `Produkt ${productId}` },
    meetingPlace: { sv: 'Norra bryggan' },
    priceCategoryTitle: null,
    quantity,
    isAddon: false,
    isAddonProduct: productId === LUNCH,
    units: [],
    missingUnits: 0,
    resources: [],
    ...over,
  }
}

let counter = 0

function booking(contents: ManifestContent[], over: Partial<ManifestBooking> = {}): ManifestBooking {
  const bookingId = ++counter
  return {
    bookingId,
    orderId: bookingId,
    parentBookingId: null,
    startRent: wallTime('2026-07-16 10:00:00'),
    endRent: wallTime('2026-07-16 13:00:00'),
    durationLabel: { sv: '3 timmar' },
    customerName: 'Åsa Öberg',
    email: null,
    phone: null,
    contents,
    paymentState: 'PAID',
    priceMinor: 0,
    payedMinor: 0,
    returningMinor: 0,
    comments: { guest: null, staff: null },
    checkedInAt: null,
    finishedAt: null,
    reservedUntil: null,
    ...over,
  }
}

const tenFree = () => ({ free: 10, capacity: 12 })
const arrived = { checkedInAt: instant('2026-07-16T07:55:00Z') }
const reservation = { reservedUntil: instant('2026-07-16T10:17:00Z') }
const AT_TWO = { startRent: wallTime('2026-07-16 14:00:00'), endRent: wallTime('2026-07-16 17:00:00') }
const UNTIL_FOUR = { endRent: wallTime('2026-07-16 16:00:00') }
const lunch = (parent: ManifestBooking, over: Partial<ManifestBooking> = {}) =>
  booking([content(LUNCH, 2)], { parentBookingId: parent.bookingId, ...over })

/** `[start, product, checked in / booked + reserved, quantities of each row]` of each departure. */
const CASES: readonly [string, () => ManifestBooking[], unknown[]][] = [
  ['nothing', () => [], []],
  [
    'one product at one time is one departure, whatever the ends',
    () => [booking([content(KAYAK, 2)]), booking([content(KAYAK, 1)], UNTIL_FOUR)],
    [['10:00', KAYAK, '0/3+0', [[2], [1]]]],
  ],
  [
    'two products with equal times are two departures, in the shop’s order',
    () => [booking([content(DOUBLE, 1)]), booking([content(KAYAK, 2)], arrived)],
    [
      ['10:00', KAYAK, '2/2+0', [[2]]],
      ['10:00', DOUBLE, '0/1+0', [[1]]],
    ],
  ],
  [
    'an alias shares the departure of its master',
    () => [booking([content(KAYAK, 2)], arrived), booking([content(KAYAK_FOR_CLUB, 3)])],
    [['10:00', KAYAK, '2/5+0', [[3], [2]]]],
  ],
  [
    'price categories add up, add-ons do not',
    () => [booking([content(KAYAK, 2), content(KAYAK, 1), content(LUNCH, 3, { isAddon: true })], arrived)],
    [['10:00', KAYAK, '3/3+0', [[2, 1, 3]]]],
  ],
  [
    'a reservation is counted apart and comes last, checked in or not',
    () => [
      booking([content(KAYAK, 2)], reservation),
      booking([content(KAYAK, 4)], { ...reservation, ...arrived }),
      booking([content(KAYAK, 1)], arrived),
      booking([content(KAYAK, 3)]),
    ],
    [['10:00', KAYAK, '1/4+6', [[3], [1], [2], [4]]]],
  ],
  [
    'a departure of reservations alone has nobody booked',
    () => [booking([content(KAYAK, 2)], reservation)],
    [['10:00', KAYAK, '0/0+2', [[2]]]],
  ],
  [
    'a bundle’s add-on product with its parent stands in the parent’s row, however long it is',
    () => {
      const tour = booking([content(KAYAK, 2)])
      return [lunch(tour, { endRent: wallTime('2026-07-16 11:00:00') }), tour]
    },
    [['10:00', KAYAK, '0/2+0', [[2, 2]]]],
  ],
  [
    'later than its parent it is a departure of its own',
    () => {
      const tour = booking([content(KAYAK, 2)])
      return [tour, lunch(tour, AT_TWO)]
    },
    [
      ['10:00', KAYAK, '0/2+0', [[2]]],
      ['14:00', LUNCH, '0/2+0', [[2]]],
    ],
  ],
  [
    'a bundle’s product of another pool has its own departure at the same time',
    () => {
      const tour = booking([content(KAYAK, 2)], arrived)
      return [tour, booking([content(DOUBLE, 1)], { parentBookingId: tour.bookingId })]
    },
    [
      ['10:00', KAYAK, '2/2+0', [[2]]],
      ['10:00', DOUBLE, '0/1+0', [[1]]],
    ],
  ],
  [
    'a bundle’s product of the same pool adds to its parent’s row',
    () => {
      const tour = booking([content(KAYAK, 2)], arrived)
      return [tour, booking([content(KAYAK_FOR_CLUB, 1)], { parentBookingId: tour.bookingId })]
    },
    [['10:00', KAYAK, '3/3+0', [[2, 1]]]],
  ],
  [
    'a parent that is not on the list leaves the item by itself',
    () => [booking([content(LUNCH, 2)], { parentBookingId: 99_999 })],
    [['10:00', LUNCH, '0/2+0', [[2]]]],
  ],
]

test.each(CASES)('departures: %s', (_case, bookings, expected) => {
  const departures = toDepartures(bookings(), tenFree)
  expect(
    departures.map(({ startRent, poolId, checkedIn, booked, reserved, rows }) => [
      startRent.slice(11, 16),
      poolId,
      `${checkedIn}/${booked}+${reserved}`,
      rows.map(({ contents }) => contents.map(({ quantity }) => quantity)),
    ]),
  ).toEqual(expected)
})

test('the stock of each departure is computed once, of the products in it, until its first end', () => {
  const queries: DepartureQuery[] = []
  const departures = toDepartures(
    [
      booking([content(KAYAK, 1)], UNTIL_FOUR),
      booking([content(KAYAK_FOR_CLUB, 1)]),
      booking([content(DOUBLE, 1)], AT_TWO),
    ],
    (query) => {
      queries.push(query)
      return { free: queries.length, capacity: null }
    },
  )
  expect(queries).toEqual([
    { productIds: [KAYAK, KAYAK_FOR_CLUB], startRent: '2026-07-16 10:00:00', endRent: '2026-07-16 13:00:00' },
    { productIds: [DOUBLE], ...AT_TWO },
  ])
  expect(departures.map(({ free, capacity, endRents }) => [free, capacity, endRents])).toEqual([
    [1, null, ['2026-07-16 13:00:00', '2026-07-16 16:00:00']],
    [2, null, [AT_TWO.endRent]],
  ])
})

test('the head names the length that all have, and every guide and boat once', () => {
  const alva = { typeName: 'Guide', name: 'Alva' }
  const boat = { typeName: 'Följebåt', name: 'Tärnan' }
  const [departure] = toDepartures(
    [
      booking([content(KAYAK, 1, { resources: [alva, boat] })]),
      booking([content(KAYAK, 1, { resources: [alva] })]),
    ],
    tenFree,
  )
  expect(departure).toMatchObject({ resources: [alva, boat], durationLabel: { sv: '3 timmar' } })
  const lengths = [{ sv: '3 timmar' }, { sv: 'Heldag' }]
  const [mixed] = toDepartures(
    lengths.map((durationLabel) => booking([content(KAYAK, 1)], { durationLabel })),
    tenFree,
  )
  expect(mixed?.durationLabel).toBeNull()
})

test('only one product: its rows alone, with their add-ons, and its own figures', () => {
  const bookings = [
    booking([content(KAYAK, 2), content(LUNCH, 2, { isAddon: true })], arrived),
    booking([content(KAYAK_FOR_CLUB, 3)]),
    booking([content(DOUBLE, 1)]),
  ]
  const figures = (productId: number) =>
    toDepartures(bookings, tenFree, productId).map(({ poolId, booked, checkedIn, rows }) => [
      poolId,
      booked,
      checkedIn,
      rows.map(({ contents }) => contents.length),
    ])
  expect(figures(KAYAK)).toEqual([[KAYAK, 2, 2, [2]]])
  expect(figures(KAYAK_FOR_CLUB)).toEqual([[KAYAK, 3, 0, [1]]])
  expect(figures(LUNCH)).toEqual([])
})
