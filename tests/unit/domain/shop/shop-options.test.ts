import { expect, test } from 'vitest'
import { toOptionText, toShopOptions } from '#app/domain/shop/shop-options.ts'

const DEFAULTS = {
  orderReservationTime: null,
  marginToClosingTime: null,
  useQrCodeTickets: false,
  calendarDefaultView: 'week',
  calendarEventsPerDay: 10,
  calendarViewDays: 7,
  availabilityCalendarViewDays: 7,
  manifestViewDays: 1,
  guestCancelHours: null,
  guestReservationLimit: null,
  allowOverlappingPackages: false,
  showReviews: false,
  widgetButtonText: {},
  widgetButton: 'floating',
  widgetView: 'products',
  widgetProducts: [],
  widgetCategories: [],
  widgetLanguage: null,
  widgetColour: null,
  widgetFollowsDark: false,
  widgetOrigins: [],
  widgetTag: null,
  widgetGa4: null,
  widgetMetaPixel: null,
  widgetGtm: null,
}

test('a shop without options has the defaults', () => {
  expect(toShopOptions([])).toEqual(DEFAULTS)
})

test.each([
  ['orderReservationTime', '14'],
  ['orderReservationTime', '61'],
  ['orderReservationTime', ''],
  ['orderReservationTime', 'thirty'],
  ['marginToClosingTime', '-5'],
  ['useQrCodeTickets', 'perhaps'],
  ['calendarDefaultView', 'year'],
  ['calendarEventsPerDay', '7'],
  ['calendarViewDays', '2'],
  ['manifestViewDays', '14'],
  ['guestReservationLimit', '4'],
  ['guestReservationLimit', '501'],
  ['allowOverlappingPackages', 'perhaps'],
  ['showReviews', 'perhaps'],
  ['widgetButton', 'everywhere'],
  ['widgetButtonText', '{"sv":1}'],
  ['widgetButtonText', 'Boka'],
  ['widgetProducts', '[1,"2"]'],
  ['widgetColour', '#ffee00'],
  ['widgetColour', 'red;}'],
  ['widgetLanguage', 'fi'],
  ['unheardOf', '1'],
])('%s stored as %j has its default', (name, value) => {
  expect(toShopOptions([{ name, value }])).toEqual(DEFAULTS)
})

test.each([
  ['orderReservationTime', 15],
  ['orderReservationTime', 60],
  ['marginToClosingTime', 0],
  ['useQrCodeTickets', true],
  ['useQrCodeTickets', false],
  ['calendarDefaultView', 'month'],
  ['calendarEventsPerDay', 50],
  ['availabilityCalendarViewDays', 30],
  ['manifestViewDays', 7],
  ['guestCancelHours', 0],
  ['guestReservationLimit', 5],
  ['guestReservationLimit', 500],
  ['allowOverlappingPackages', true],
  ['showReviews', true],
] as const)('%s of %j is read as it was stored', (name, value) => {
  const text = toOptionText(value) ?? ''
  expect(toShopOptions([{ name, value: text }])).toMatchObject({ [name]: value })
})
