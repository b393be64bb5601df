import { expect, test } from 'vitest'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { orderConfirmation } from '#app/messages/order-confirmation.ts'
import { messageInput, orderDetails } from './message-fixture.ts'

test('a paid order in Swedish: when, where, rows, total and VAT in both parts', () => {
  const mail = orderConfirmation(messageInput('sv'))
  expect(mail.subject).toBe('Din bokning 10514 hos Sjöboden')
  for (const part of [mail.text, toText(mail.html)]) {
    expect(part).toContain('Bekräftad och betald')
    expect(part).toContain('Vi ses fre 17 juli, Lena')
    expect(part).toMatch(/fre 17 juli\s09:00–15:00/)
    expect(part).toContain('Stora bryggan, Stavsnäs')
    expect(part).toContain('Avboka gratis till tor 16 juli 09:00')
    expect(part).toMatch(/2 × Havskajak, Vuxen.*1\s300\skr/s)
    expect(part).toMatch(/varav moms 25\s%.*364\skr/s)
    expect(part).not.toContain('Att betala')
    expect(part).not.toContain('Stamgäst')
  }
})

test.each([
  { locale: 'sv', lang: 'sv', says: 'Bekräftad och betald' },
  { locale: 'en', lang: 'en', says: 'Confirmed and paid' },
  { locale: 'de', lang: 'de', says: 'Bestätigt und bezahlt' },
  { locale: 'nl', lang: 'nl', says: 'Bevestigd en betaald' },
  { locale: 'no', lang: 'nb', says: 'Bekreftet og betalt' },
] as const)('in $locale the page says so and so do its words', ({ locale, lang, says }) => {
  const { html, text } = orderConfirmation(messageInput(locale))
  expect(html).toContain(`<html lang="${lang}">`)
  expect(text).toContain(says)
  expect(text).not.toMatch(/mail\.|\{\{/)
})

test('an unpaid order says what is left and how to pay it', () => {
  const transaction = {
    id: 1,
    transactionType: 'PAYMENT',
    status: 'PENDING',
    amountMinor: 182_000,
    provider: 'OFFLINE',
    paymentProviderId: 2,
    providerName: { sv: 'Faktura' },
    instructions: { sv: 'Betala till bankgiro 5050-1055.' },
    note: null,
    createdAt: instant('2026-07-16T08:00:00Z'),
    settledAt: null,
    problem: null,
    createdByName: null,
  } as const
  const order = orderDetails({ payedMinor: 0, paymentState: 'UNPAID', transactions: [transaction] })
  const { text } = orderConfirmation(messageInput('sv', order))
  expect(text).toContain('Bekräftad, inte betald än')
  expect(text).toMatch(/Att betala: 1\s820\skr/)
  expect(text).toContain('Betala till bankgiro 5050-1055.')
})

test('after a credit, the rows add up to the total', () => {
  const order = orderDetails({ priceMinor: 152_000, payedMinor: 152_000 })
  const bookings = order.bookings.map((booking) => ({
    ...booking,
    products: booking.products.map((row, index) => ({ ...row, creditedMinor: index === 0 ? 50_000 : 0 })),
  }))
  const [fee] = bookings.flatMap(({ products }) => products)
  const feesOfCancelled = fee
    ? [{ ...fee, quantity: 1, productName: { sv: 'Ombokning' }, totalMinor: 20_000, creditedMinor: 0 }]
    : []
  const { text } = orderConfirmation(messageInput('sv', { ...order, bookings, feesOfCancelled }))
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
    [
      '2 × Havskajak, Vuxen: 1 300 kr',
      '1 × Havskajak, Ungdom: 520 kr',
      '1 × Ombokning: 200 kr',
      'Krediterat: −500 kr',
      'Totalt: 1 520 kr',
    ].join('\n'),
  )
})

test('what the guest wrote is text, never markup and never a template', () => {
  const order = orderDetails()
  const customer = order.customer && { ...order.customer, firstName: '<img src=x onerror=alert(1)>{{order}}' }
  const { html } = orderConfirmation(messageInput('sv', { ...order, customer }))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('{{order}}')
})

test('every link leads to the configured origin, the mail program or the telephone', () => {
  const { html } = orderConfirmation(messageInput('sv'))
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) expect(link).toMatch(/^(https:\/\/brygga\.example\/|mailto:|tel:)/)
})

test('the calendar file has the booking at its instants, with the place', () => {
  const [calendar] = orderConfirmation(messageInput('de')).attachments
  expect(calendar?.filename).toBe('10514.ics')
  expect(calendar?.content).toContain('BEGIN:VEVENT')
  expect(calendar?.content).toContain('DTSTART:20260717T070000Z')
  expect(calendar?.content).toContain('DTEND:20260717T130000Z')
  expect(calendar?.content).toContain('SUMMARY:Seekajak · Sjöboden')
  expect(calendar?.content).toContain('LOCATION:Großer Steg\\, Stavsnäs')
})

test('the same order gives the same message', () => {
  expect(orderConfirmation(messageInput('sv'))).toEqual(orderConfirmation(messageInput('sv')))
})

/** Text of a page, with its non-breaking spaces as they are in the plain part. */
function toText(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
}

test('what the shop tells every guest stands in both parts, and leaves no trace where there is nothing', () => {
  const texts = {
    preparation: { sv: 'Ta med ombyte.\n\nKom i tid.' },
    receiptFooter: { sv: 'Bankgiro 5050-1055' },
  }
  const mail = orderConfirmation({ ...messageInput('sv'), texts })
  for (const part of [mail.text, mail.html]) {
    for (const told of ['Inför besöket', 'Ta med ombyte.', 'Kom i tid.', 'Bankgiro 5050-1055'])
      expect(part).toContain(told)
  }
  expect(orderConfirmation(messageInput('sv')).text).not.toContain('Inför besöket')
})

test.each([
  { paymentState: 'PAID', green: 1 },
  { paymentState: 'PARTIALLY_PAID', green: 0 },
  { paymentState: 'UNPAID', green: 0 },
] as const)('$paymentState: only what is paid is green', ({ paymentState, green }) => {
  const { html } = orderConfirmation(messageInput('sv', orderDetails({ paymentState })))
  expect(html.match(/class="success"/g) ?? []).toHaveLength(green)
})

test('each part of the mail names the meeting place once', () => {
  const [booking] = orderDetails().bookings
  if (!booking) throw new Error('the fixture has no booking')
  const order = orderDetails({ bookings: [booking, { ...booking, id: 2 }] })
  const { html, text } = orderConfirmation(messageInput('sv', order))
  for (const part of [html, text]) expect(part.match(/Stora bryggan/g)).toHaveLength(1)
})

test('a day is named once with all its times, and free things have no VAT line', () => {
  const [booking] = orderDetails().bookings
  if (!booking) throw new Error('the fixture has no booking')
  const later = { startRent: wallTime('2026-07-17 16:00:00'), endRent: wallTime('2026-07-17 18:00:00') }
  const order = orderDetails({
    bookings: [booking, { ...booking, id: 2, ...later }],
    totals: { totalMinor: 0, vat: [{ percentage: 2500, netMinor: 0, vatMinor: 0, grossMinor: 0 }] },
  })
  const { text } = orderConfirmation(messageInput('sv', order))
  expect(text).toContain('När: fre 17 juli 09:00–15:00, 16:00–18:00\n')
  expect(text).not.toContain('moms')
})
