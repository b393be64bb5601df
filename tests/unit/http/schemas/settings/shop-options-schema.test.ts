import { expect, test } from 'vitest'
import { portalSettingsSchema } from '#app/http/schemas/settings/portal-settings-schema.ts'
import {
  availabilityCalendarSchema,
  bookingOptionsSchema,
  calendarOptionsSchema,
  manifestOptionsSchema,
} from '#app/http/schemas/settings/shop-options-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const t = getTranslate('sv')
const booking = bookingOptionsSchema(t)
const CHOICE = ['Välj ett av alternativen']

test.each([
  ['orderReservationTime', '14', ['Ange minst 15']],
  ['orderReservationTime', '61', ['Ange högst 60']],
  ['orderReservationTime', '30,5', ['Ange ett heltal']],
  ['orderReservationTime', 'en kvart', ['Ange ett heltal']],
  ['marginToClosingTime', '-1', ['Ange minst 0']],
  ['marginToClosingTime', '10081', ['Ange högst 10080']],
  ['marginToClosingTime', '1,5', ['Ange ett heltal']],
  ['guestReservationLimit', '4', ['Ange minst 5']],
  ['guestReservationLimit', '501', ['Ange högst 500']],
])('booking, %s: %j is refused', (name, value, errors) => {
  expect(errorsOfForm(booking, { [name]: value })).toEqual({ [name]: errors })
})

const NONE = {
  orderReservationTime: null,
  marginToClosingTime: null,
  guestReservationLimit: null,
  allowOverlappingPackages: false,
  useQrCodeTickets: false,
}

test.each([
  [{}, NONE],
  [
    { orderReservationTime: '15', marginToClosingTime: '0', useQrCodeTickets: 'on' },
    { ...NONE, orderReservationTime: 15, marginToClosingTime: 0, useQrCodeTickets: true },
  ],
  [{ allowOverlappingPackages: 'on' }, { ...NONE, allowOverlappingPackages: true }],
  [{ guestReservationLimit: '500' }, { ...NONE, guestReservationLimit: 500 }],
  [{ orderReservationTime: '60' }, expect.objectContaining({ orderReservationTime: 60 })],
])('booking: %j is taken', (form, values) => {
  expect(valuesOfForm(booking, form)).toEqual(values)
})

const CALENDAR = { calendarDefaultView: 'week', calendarEventsPerDay: '10', calendarViewDays: '7' }

test.each([
  ['calendarDefaultView', 'year', CHOICE],
  ['calendarDefaultView', '', CHOICE],
  ['calendarEventsPerDay', '4', CHOICE],
  ['calendarEventsPerDay', '12', CHOICE],
  ['calendarEventsPerDay', '55', CHOICE],
  ['calendarEventsPerDay', 'många', CHOICE],
  ['calendarViewDays', '2', CHOICE],
  ['calendarViewDays', '', CHOICE],
])('calendar, %s: %j is refused', (name, value, errors) => {
  expect(errorsOfForm(calendarOptionsSchema(t), { ...CALENDAR, [name]: value })).toEqual({ [name]: errors })
})

test.each(['5', '50'])('calendar: %s events a day are taken', (calendarEventsPerDay) => {
  const values = valuesOfForm(calendarOptionsSchema(t), { ...CALENDAR, calendarEventsPerDay })
  expect(values).toMatchObject({ calendarEventsPerDay: Number(calendarEventsPerDay) })
})

const DAYS = [
  ...['1', '7', '14', '30'].map((days) => ({ days, inAvailability: true, inManifest: Number(days) <= 7 })),
  ...['0', '2', '8', 'x', ''].map((days) => ({ days, inAvailability: false, inManifest: false })),
]

test.each(DAYS)('$days days: availability $inAvailability, manifest $inManifest', (row) => {
  const availability = { availabilityCalendarViewDays: row.days }
  expect(errorsOfForm(availabilityCalendarSchema(t), availability)).toEqual(
    row.inAvailability ? undefined : { availabilityCalendarViewDays: CHOICE },
  )
  expect(errorsOfForm(manifestOptionsSchema(t), { manifestViewDays: row.days })).toEqual(
    row.inManifest ? undefined : { manifestViewDays: CHOICE },
  )
})

test.each([
  ['-1', ['Ange minst 0']],
  ['8785', ['Ange högst 8784']],
  ['ett dygn', ['Ange ett heltal']],
])('portal: %j hours are refused', (hours, errors) => {
  const form = { guestCancelHours: hours }
  expect(errorsOfForm(portalSettingsSchema(t), form)).toEqual({ guestCancelHours: errors })
})
