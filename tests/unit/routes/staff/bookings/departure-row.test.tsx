import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { PageMarkup } from '#app/http/pages/page-markup.server.ts'
import { getInstance } from '#app/i18n/translate.server.ts'
import { DepartureRow } from '#app/routes/staff/bookings/departure-row.tsx'
import type { ManifestRowView } from '#app/routes/staff/bookings/manifest-view.ts'
import { PageFrameContext } from '#app/ui/page-frame.tsx'

const ROW: ManifestRowView = {
  bookingId: 71,
  orderId: 9,
  endRent: wallTime('2026-07-16 12:00:00'),
  customerName: 'Åsa Yılmaz',
  email: null,
  phone: { text: '070-174 06 01', dial: '+46701740601' },
  quantity: 2,
  guests: ['2\u00A0×\u00A0Vuxen'],
  addons: [],
  units: ['K7'],
  missingUnits: 1,
  resources: [],
  paymentState: 'PARTIALLY_PAID',
  priceMinor: 49_000,
  payedMinor: 10_000,
  dueMinor: 39_000,
  comments: ['Allergi: nötter'],
  columns: [{ id: 3, text: 'Svart' }],
  checkedInAt: null,
  isFinished: false,
  reserved: null,
}
const ROWS: readonly ManifestRowView[] = [
  ROW,
  { ...ROW, bookingId: 72, checkedInAt: wallTime('2026-07-16 09:55:00'), missingUnits: 0 },
  { ...ROW, bookingId: 73, reserved: { until: wallTime('2026-07-16 09:58:00'), minutesLeft: 4 } },
]
const ADDRESS = { date: localDate('2026-07-16'), days: 1, productId: undefined, mode: 'list' } as const

type Reader = {
  locale?: Locale
  shopId?: number
  list?: string
  columns?: { id: number; name: string }[]
  opensBookings?: boolean
  canTakePayment?: boolean
}

function rowsFor({ locale = 'sv', shopId = 1, ...reader }: Reader, isCached: boolean): string {
  const root = { currency: 'SEK', shopId }
  const markup = isCached ? new PageMarkup(`${locale} ${JSON.stringify(root)}`) : undefined
  const props = {
    address: { ...ADDRESS, at: undefined },
    list: '/bookings/manifest?date=2026-07-16',
    columns: [{ id: 3, name: 'Färg' }],
    opensBookings: true,
    canTakePayment: true,
    ...reader,
  }
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => (
        <table>
          <tbody>
            {ROWS.map((row) => (
              <DepartureRow key={row.bookingId} row={row} {...props} />
            ))}
          </tbody>
        </table>
      ),
    },
  ])
  const frame = { nonce: '', requestId: '', locale, theme: 'system', isFramed: false, failure: null, markup }
  const html = renderToString(
    <PageFrameContext value={frame}>
      <I18nextProvider i18n={getInstance(locale)}>
        <Page initialEntries={['/']} hydrationData={{ loaderData: { root } }} />
      </I18nextProvider>
    </PageFrameContext>,
  )
  return markup?.finish(html) ?? html
}

const READERS: readonly Reader[] = [
  {},
  { locale: 'de' },
  { shopId: 2 },
  { list: '/bookings/manifest?date=2026-07-16&days=7' },
  { columns: [] },
  { opensBookings: false },
  { canTakePayment: false },
]

test.each([...READERS, ...READERS])(
  'a booking of a departure has the same markup however often it was written: %o',
  (reader) => {
    const html = rowsFor(reader, true)
    expect(html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))).toBe(rowsFor(reader, false))
    expect(html).toContain('Åsa Y&#305;lmaz')
    expect(html.match(/<tr id="b7\d" class="without-check( is-in| is-reserved)?">/g)).toHaveLength(3)
  },
)

test('a reservation has no tick, and leads to its payment whoever may take it', () => {
  expect(rowsFor({}, true).match(/aria-pressed/g)).toHaveLength(2)
  expect(rowsFor({}, true).match(/href="\/bookings\/73\/check-in/g)).toHaveLength(1)
  expect(rowsFor({ canTakePayment: false }, true)).not.toContain('/check-in')
})
