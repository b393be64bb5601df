import { expect, test } from 'vitest'
import { cancelledOrder } from '#app/messages/new-order.ts'
import { guestCancellation, shopCancellation } from '#app/messages/unpaid-cancellation.ts'
import { messageInput } from './message-fixture.ts'

test.each(['sv', 'en', 'de', 'nl', 'no'] as const)('a cancellation by its guest in %s', (locale) => {
  const input = messageInput(locale)
  for (const toMail of [guestCancellation, cancelledOrder]) {
    const paid = toMail(input, { refundMinor: 194_000, byHandMinor: 0 })
    expect(paid.subject).toContain('10514')
    expect(paid.text).toMatch(/1[\s.,]940/)
    const unpaid = toMail(input, { refundMinor: 0, byHandMinor: 0 })
    const byShop = shopCancellation(input)
    expect(byShop.text).toMatch(/1[\s.,]820/)
    for (const { text } of [paid, unpaid, byShop]) expect(text).not.toMatch(/(mail|manage)\.[a-z]+_|\{\{/)
  }
})

test('the guest reads what goes back, the shop finds its order', () => {
  const input = messageInput('sv')
  expect(guestCancellation(input, { refundMinor: 194_000, byHandMinor: 0 }).text).toMatch(
    /1\s940\skr är på väg tillbaka till dig/,
  )
  expect(guestCancellation(input, { refundMinor: 194_000, byHandMinor: 0 }).text).toContain('bankdagar')
  const byHand = guestCancellation(input, { refundMinor: 194_000, byHandMinor: 194_000 }).text
  expect(byHand).toContain('Pengarna får du direkt av oss.')
  expect(byHand).not.toContain('bankdagar')
  const partly = guestCancellation(input, { refundMinor: 194_000, byHandMinor: 40_000 }).text
  expect(partly).toMatch(/1\s540\skr går tillbaka samma väg som du betalade; det kan ta några bankdagar\./)
  expect(partly).toMatch(/400\skr får du direkt av oss\./)
  expect(guestCancellation(input, { refundMinor: 0, byHandMinor: 0 }).text).toContain(
    'Du har inget att betala.',
  )
  const toShop = cancelledOrder(input, { refundMinor: 194_000 }).text
  expect(toShop).toMatch(/En gäst har avbokat. 1\s940\skr ska tillbaka/)
  expect(toShop).toContain(input.links.staffOrder)
  expect(toShop).not.toContain('the-secret')
})

test('a guest whose booking the shop cancelled reads by whom, and what is paid', () => {
  const input = messageInput('sv')
  const { text } = shopCancellation(input)
  expect(text).toContain('Sjöboden har avbokat din bokning.')
  expect(text).toMatch(/Betalt: 1\s820\skr/)
  expect(text).not.toContain('på väg tillbaka')
  const unpaid = { ...input, order: { ...input.order, payedMinor: 0 } }
  expect(shopCancellation(unpaid).text).not.toContain('Betalt')
})
