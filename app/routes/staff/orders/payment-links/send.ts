import { redirect } from 'react-router'
import { sendPaymentLink } from '#app/domain/payment/link/change-payment-link.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { loadOrder } from '#app/routes/staff/orders/order/load-order.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/send'
import { paymentLinkInput } from './payment-link-input.server.ts'

/** The links stand on the order's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadOrder(context, params)
  return redirect(`/orders/${id}`)
}

/** Sends the link to the customer, once for each form that was shown; a refusal stands on the order's page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, newKey } = context.get(services)
  const input = await paymentLinkInput(context, params)
  const posted = (await readForm(request)).get('requestKey')
  const requestKey = typeof posted === 'string' && posted !== '' ? posted.slice(0, LONGEST_KEY) : newKey()
  const sent = await inTransaction(db, (tx) => sendPaymentLink(tx, { ...input, requestKey }))
  const flash = sent.ok ? ({ key: 'payment_link.sent' } as const) : { refusal: sent.error }
  return redirectWithFlash(context, `/orders/${input.orderId}#payment-links`, flash)
}

const LONGEST_KEY = 100
