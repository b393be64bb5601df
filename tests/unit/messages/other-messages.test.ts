import { expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { newOrder } from '#app/messages/new-order.ts'
import { passwordReset } from '#app/messages/password-reset.ts'
import { ownLink } from '#app/messages/safe-link.ts'
import { messageInput, orderDetails } from './message-fixture.ts'

test('word to the shop names the customer, the comment and the order page', () => {
  const order = orderDetails()
  const customer = order.customer && { ...order.customer, commentByGuest: 'Nötallergi.\nTack!' }
  const mail = newOrder(messageInput('sv', { ...order, customer }))
  expect(mail.subject).toBe('Ny bokning 10514, fre 17 juli 09:00–15:00')
  expect(mail.text).toContain('Lena Sandström')
  expect(mail.text).toContain('+46701740607')
  expect(mail.text).toContain('Kommentar från gästen: Nötallergi.')
  expect(mail.html).toContain('href="https://brygga.example/orders/10514"')
  expect(mail.attachments).toEqual([])
})

test('an order without a customer still makes a message', () => {
  const mail = newOrder(messageInput('sv', orderDetails({ customer: null })))
  expect(mail.text).toContain('Ny bokning 10514')
})

test('the copy of a password mail that is kept opens nothing', () => {
  const t = getTranslate('sv')
  const link = 'https://brygga.example/password/reset?token=abc'
  const sent = passwordReset({ locale: 'sv', t, link })
  expect(sent.html).toContain(link)
  expect(sent.text).toContain(link)
  const kept = passwordReset({ locale: 'sv', t, link: null })
  expect(kept.html).not.toContain('token')
  expect(kept.text).not.toContain('token')
  expect(kept.subject).toBe(sent.subject)
})

test.each([
  { given: '/password/reset?token=a', link: 'https://brygga.example/password/reset?token=a' },
  {
    given: 'https://evil.example/password/reset?token=a',
    link: 'https://brygga.example/password/reset?token=a',
  },
  { given: '//evil.example/x', link: 'https://brygga.example/x' },
  { given: 'https://evil.example//other.example/x', link: 'https://brygga.example/other.example/x' },
])('a link made of $given stays with us', ({ given, link }) => {
  expect(ownLink('https://brygga.example', given)).toBe(link)
})
