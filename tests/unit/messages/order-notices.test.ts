import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { paidOrder } from '#app/messages/new-order.ts'
import { orderChanged } from '#app/messages/order-changed.ts'
import { paymentByLinkReceived, paymentLinkToPay } from '#app/messages/payment-link.ts'
import { paymentRefunded } from '#app/messages/payment-refunded.ts'
import { paymentReturned } from '#app/messages/payment-returned.ts'
import { unpaidCancellation } from '#app/messages/unpaid-cancellation.ts'
import { unpaidReminder } from '#app/messages/unpaid-reminder.ts'
import { messageInput, orderDetails } from './message-fixture.ts'

const deadline = wallTime('2026-07-17 08:00:00')
const invoice = {
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
const unpaid = orderDetails({
  payedMinor: 0,
  dueMinor: 182_000,
  paymentState: 'UNPAID',
  transactions: [invoice],
})

test('a reminder says until when, how much and how', () => {
  const mail = unpaidReminder(messageInput('sv', unpaid), deadline)
  expect(mail.subject).toBe('Betala bokning 10514 senast fre 17 juli 08:00')
  expect(mail.text).toMatch(/Att betala: 1\s820\skr/)
  expect(mail.text).toContain('Betala till bankgiro 5050-1055.')
  expect(mail.html).toContain('href="https://brygga.example/order?')
})

const previous = { startRent: wallTime('2026-07-16 09:00:00'), endRent: wallTime('2026-07-16 15:00:00') }

test('word of a change says when it is now, when it was, and what is due', () => {
  const mail = orderChanged(messageInput('sv', unpaid), { previous, isByGuest: false })
  expect(mail.subject).toBe('Din bokning 10514 hos Sjöboden är ändrad')
  expect(mail.text).toContain('När: fre 17 juli 09:00–15:00')
  expect(mail.text).toContain('Tidigare: tor 16 juli 09:00–15:00')
  expect(mail.text).toMatch(/Att betala: 1\s820\skr/)
  expect(mail.attachments).toMatchObject([{ filename: '10514.ics' }])
  expect(orderChanged(messageInput('sv', unpaid), { previous: null, isByGuest: true }).text).not.toContain(
    'Tidigare',
  )
})

test.each(['sv', 'en', 'de', 'nl', 'no'] as const)(
  'a change in %s says what is then paid too much',
  (locale) => {
    const input = messageInput(locale)
    const order = { ...input.order, payedMinor: 182_000 + 65_901 }
    const { text, html } = orderChanged({ ...input, order }, { previous: null, isByGuest: false })
    const line = `${input.t('mail.overpaid')}: ${input.format.money(65_901)}`
    expect(text).toContain(line)
    expect(html).toContain(input.t('mail.overpaid'))
    expect(orderChanged(input, { previous: null, isByGuest: false }).text).not.toContain(
      input.t('mail.overpaid'),
    )
  },
)

test('word of a cancellation asks for nothing and leads nowhere', () => {
  const mail = unpaidCancellation(messageInput('sv', unpaid))
  expect(mail.subject).toBe('Bokning 10514 hos Sjöboden är avbokad')
  expect(mail.text).toContain('När: fre 17 juli 09:00–15:00')
  expect(mail.text).not.toContain('Att betala')
  expect(mail.html).not.toContain('secret')
})

test.each([
  { reason: 'not_free_any_more', says: 'tiden var inte ledig längre' },
  { reason: 'ended', says: 'bokningen redan var avslutad' },
] as const)('money goes back because of $reason, and the guest reads why', ({ reason, says }) => {
  const mail = paymentReturned(messageInput('sv', unpaid), { amountMinor: 182_000, reason })
  expect(mail.subject).toBe('Din betalning för bokning 10514 går tillbaka')
  expect(mail.text).toContain(says)
  expect(mail.text).toMatch(/Belopp: 1\s820\skr/)
})

const address = 'https://brygga.example/widget/payment-link/the-token?key=sjoboden&lang=sv'
const link = { amountMinor: 182_000, until: deadline, isLimit: false, address }

test('a payment link says how much, until when, and leads to the page where it is paid', () => {
  const mail = paymentLinkToPay(messageInput('sv', unpaid), link)
  expect(mail.subject).toBe('Betala bokning 10514 hos Sjöboden')
  expect(mail.text).toMatch(/ber dig betala 1\s820\skr .* gäller till fre 17 juli 08:00\./)
  expect(mail.text).toContain(address)
  expect(mail.html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  expect(mail.html).not.toContain('the-secret')
  expect(mail.text).not.toContain('avbokas')
  expect(paymentLinkToPay(messageInput('sv', unpaid), { ...link, isLimit: true }).text).toContain('avbokas')
})

test('thanks for a part payment say what is left', () => {
  const part = orderDetails({ payedMinor: 50_000, dueMinor: 132_000, paymentState: 'PARTIALLY_PAID' })
  const mail = paymentByLinkReceived(messageInput('sv', part), { amountMinor: 50_000 })
  expect(mail.text).toMatch(/Belopp: 500\skr\nKvar att betala: 1\s320\skr/)
  const paid = orderDetails({ payedMinor: 182_000, paymentState: 'PAID' })
  const thanks = paymentByLinkReceived(messageInput('sv', paid), { amountMinor: 182_000 })
  expect(thanks.text).not.toContain('Kvar att betala')
  const toShop = paidOrder(messageInput('sv', part), { amountMinor: 50_000 })
  expect(toShop.subject).toMatch(/^Betald: bokning 10514, 500\skr$/)
})

test('word of a refund says what it cancelled, while that is so', () => {
  const mailOf = (state: 'CONFIRMED' | 'CANCELLED', cancels?: 'order' | 'bookings') => {
    const { subject, text } = paymentRefunded(messageInput('sv', orderDetails({ state })), {
      ...{ amountMinor: 182_000, byHandMinor: 0, cancels },
    })
    return `${subject} ${text}`
  }
  const whole = mailOf('CANCELLED', 'order')
  expect(whole).toMatch(/är avbokad Bokningen är avbokad\n[\s\S]*har avbokat din bokning\. .* 1\s820\skr/)
  expect(mailOf('CONFIRMED', 'bookings')).toContain('har avbokat en del av det du bokade')
  for (const said of [mailOf('CONFIRMED'), mailOf('CONFIRMED', 'order'), mailOf('CANCELLED', 'bookings')]) {
    expect(said).not.toContain('avbokat')
  }
})

test('word of a refund says how the money comes', () => {
  const noteOf = (byHandMinor: number) =>
    paymentRefunded(messageInput('sv', orderDetails()), { amountMinor: 182_000, byHandMinor }).text
  expect(noteOf(0)).toContain('bankdagar')
  expect(noteOf(0)).not.toContain('direkt av oss')
  expect(noteOf(182_000)).toContain('Pengarna får du direkt av oss')
  expect(noteOf(182_000)).not.toContain('bankdagar')
  expect(noteOf(60_000)).toMatch(
    /1\s220\skr går tillbaka samma väg som du betalade; det kan ta några bankdagar\./,
  )
  expect(noteOf(60_000)).toMatch(/600\skr får du direkt av oss\./)
})

test.each(LOCALES)('%s: every notice is in its language, in both parts', (locale) => {
  const input = messageInput(locale, unpaid)
  const mails = [
    orderChanged(input, { previous, isByGuest: false }),
    orderChanged(input, { previous, isByGuest: true }),
    unpaidReminder(input, deadline),
    unpaidCancellation(input),
    paymentReturned(input, { amountMinor: 182_000, reason: 'ended' }),
    paymentReturned(input, { amountMinor: 182_000, reason: 'not_free_any_more' }),
    paymentRefunded(input, { amountMinor: 182_000, byHandMinor: 0 }),
    paymentRefunded(input, { amountMinor: 182_000, byHandMinor: 60_000 }),
    paymentRefunded(input, { amountMinor: 182_000, byHandMinor: 182_000 }),
    paymentRefunded(input, { amountMinor: 182_000, byHandMinor: 182_000, cancels: 'bookings' }),
    paymentLinkToPay(input, link),
    paymentLinkToPay(input, { ...link, isLimit: true }),
    paymentByLinkReceived(input, { amountMinor: 50_000 }),
  ]
  for (const { subject, html, text } of mails) {
    expect(html).toContain(`<html lang="${locale === 'no' ? 'nb' : locale}">`)
    expect(`${subject} ${text}`).not.toMatch(/mail\.|\{\{/)
    expect(text).toContain('10514')
  }
  expect(new Set(mails.map(({ text }) => text)).size).toBe(mails.length)
})
