import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmPage } from '#app/routes/staff/orders/confirm-page.tsx'
import { loadOrder, orderInput, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/refund-paid'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params)
  const id = requireId(params.transactionId)
  const refund = order.transactions.find((entry) => entry.id === id && entry.transactionType === 'REFUND')
  return refund ? { orderId: order.id, amountMinor: -refund.amountMinor } : notFound()
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const order = await orderInput(context, params)
  return confirmForm(
    { request, context },
    {
      input: { ...order, transactionId: requireId(params.transactionId) },
      useCase: confirmRefundPaid,
      done: `/orders/${order.orderId}`,
      flash: { key: 'refund.paid_done' },
    },
  )
}

export default function RefundPaidRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, amountMinor } = loaderData
  return (
    <ConfirmPage
      id="refund-paid"
      orderId={orderId}
      title={t('refund.paid_title')}
      answer={actionData}
      submitLabel={t('refund.paid')}
    >
      <p>{t('refund.paid_text', { amount: format.money(amountMinor) })}</p>
    </ConfirmPage>
  )
}
