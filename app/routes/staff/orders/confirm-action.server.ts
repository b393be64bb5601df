import type { RouterContextProvider } from 'react-router'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { type Confirmation, type ConfirmOptions, confirmForm } from '#app/http/forms/confirm-form.server.ts'
import type { Flash } from '#app/http/forms/flash.server.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { loadOrder, type OrderParams, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'

type ConfirmArgs = {
  request: Request
  params: OrderParams
  context: Readonly<RouterContextProvider>
}

type Confirmed<Refused extends Refusal> = Confirmation<Awaited<ReturnType<typeof orderInput>>, Refused> & {
  /** Ends the order or changes its price: pages on which a guest may be paying are ended first. */
  endsPayments?: boolean
  /** Message that the order's page shows afterwards. */
  flash: (orderId: number, options: ConfirmOptions) => Flash
}

/**
 * Runs the use case that a page confirmed, and goes back to the order, or to where the reader came from; where the
 * order is no longer as the page said, it asks anew.
 */
export async function handleConfirm<Refused extends Refusal>(
  { request, params, context }: ConfirmArgs,
  { flash, endsPayments = false, ...confirmation }: Confirmed<Refused>,
) {
  const input = await orderInput(context, params)
  const { orderId } = input
  const before = async (
    _: typeof input,
    fingerprint: string | undefined,
  ): Promise<Result<unknown, Refusal>> => {
    const order = await loadOrder(context, params)
    // Posted twice, the second finds it ended: that is for the use case to say.
    const isEnded = order.state === 'DELETED' || order.state === 'CANCELLED'
    const isOther = fingerprint !== undefined && fingerprint !== orderFingerprint(order)
    if (isOther && !isEnded) return err({ code: 'changed_by_other' })
    return endsPayments ? endPaymentPages(context.get(services), input) : ok(null)
  }
  const done = readOrigin(new URL(request.url).searchParams, `/orders/${orderId}`)
  const answer = { input, before, done, flash: (options: ConfirmOptions) => flash(orderId, options) }
  return confirmForm({ request, context }, { ...confirmation, ...answer })
}
