import { expect, test } from 'vitest'
import { bookingPlace, bookingPlaces } from '#app/domain/order/staff-order/booking-place.ts'

test.each([
  { why: 'the first booking has the first place', ids: [70], keys: [0], places: [[70, 0]] },
  {
    why: 'items follow their booking, which has its key whatever its number',
    ids: [73, 70, 72, 71],
    keys: [2, undefined, 0, undefined],
    places: [
      [70, bookingPlace(2)],
      [71, bookingPlace(2) + 1],
      [72, bookingPlace(0)],
      [73, bookingPlace(0) + 1],
    ],
  },
])('$why', ({ ids, keys, places }) => {
  const parents = keys.flatMap((key, index) => (key === undefined ? [] : [{ bookingId: 70 + index, key }]))
  expect([...bookingPlaces(ids, parents)]).toEqual(places)
})
