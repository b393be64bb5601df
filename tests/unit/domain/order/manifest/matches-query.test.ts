import { expect, test } from 'vitest'
import { matchesQuery } from '#app/domain/order/manifest/matches-query.ts'

const row = {
  bookingId: 20931,
  orderId: 10509,
  customerName: 'Åsa Söderström-Öberg',
  email: 'asa.oberg@mail.example',
  phone: { text: '070-174 06 31', dial: '+46701740631' },
  units: ['Gul 7', 'Gul 8'],
}

test.each([
  ['0631', true],
  ['06 31', true],
  ['740-631', true],
  ['070 174 06 31', true],
  ['+46 70 174 06 31', true],
  ['0046701740631', true],
  ['10509', true],
  ['#10509', true],
  ['509', true],
  ['20931', true],
  ['åsa', true],
  ['ASA', true],
  ['oberg', true],
  ['derstr', true],
  ['åsa öberg', true],
  ['asa 0631', true],
  ['asa.oberg', true],
  ['gul 8', true],
  ['', true],
  ['0632', false],
  ['31', false],
  ['asa 0632', false],
  ['Ek', false],
  ["' or 1=1", false],
])('%j finds the booking: %s', (query, isFound) => {
  expect(matchesQuery(row, query)).toBe(isFound)
})

test('a booking without a name, phone or e-mail is found by its numbers alone', () => {
  const bare = { bookingId: 7, orderId: 412, customerName: null, email: null, phone: null, units: [] }
  expect(['412', '7', 'a', '99'].map((query) => matchesQuery(bare, query))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
