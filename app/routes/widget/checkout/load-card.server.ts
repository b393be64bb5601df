import { type RouterContextProvider, redirect } from 'react-router'
import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { isEmbedded } from '#app/domain/payment/open-payment-page.server.ts'
import { guestServices, pageFrame } from '#app/http/context.server.ts'
import { findGuestCardFields, verifyAddress } from '#app/http/payments/card-payment.server.ts'
import type { CardFieldsProps } from './card-fields.tsx'
import type { CardPaymentProps } from './card-payment.tsx'
import type { GuestPayment } from './guest-payment.server.ts'

/** A card payment's way on: to the provider's page, or through its fields here, which the page's policy then allows. */
export async function loadCard(
  context: Readonly<RouterContextProvider>,
  { payment, opener, pay, declined }: GuestPayment,
  { isLeaving }: { isLeaving: boolean },
): Promise<{ way: Omit<CardPaymentProps, 'amountMinor'> } | { fields: Omit<CardFieldsProps, 'children'> }> {
  const guest = context.get(guestServices)
  const frame = context.get(pageFrame)
  const session = await findPaymentSession(guest.db, { shopId: guest.shop.id, transactionId: payment.id })
  const { isFramed } = frame
  const otherAddress = declined()
  const url = session?.state === 'OPEN' ? session.url : null
  const way = { url, isFramed, goesOn: isLeaving && !isFramed, otherAddress }
  if (session?.state !== 'OPEN' || !isEmbedded(session)) return { way }
  // A policy is a document's: what a script swaps into the page before keeps that one's.
  if (guest.cardPlace !== 'PROVIDER') return { way: { ...way, url: pay(), isFramed: false, goesOn: true } }

  const fields = await findGuestCardFields(guest, payment.id)
  const doneAddress = verifyAddress(guest, { opener, transactionId: payment.id })
  if (fields === 'ended') throw redirect(doneAddress)
  if (fields === 'unreachable') return { way }
  context.set(pageFrame, { ...frame, cardScript: fields.scriptUrl })
  return { fields: { ...fields, doneAddress, otherAddress } }
}
