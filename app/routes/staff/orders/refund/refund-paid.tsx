import { Link } from 'react-router'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmPage } from '#app/routes/staff/orders/confirm-page.tsx'
import { orderInput, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/refund-paid'
import { loadRefundByHand } from './load-refund-by-hand.server.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRefundByHand(context, params)
}

export async function action(args: Route.ActionArgs) {
  const order = await orderInput(args.context, args.params)
  return confirmForm(args, {
    input: { ...order, transactionId: requireId(args.params.transactionId) },
    useCase: confirmRefundPaid,
    done: `/orders/${order.orderId}`,
    flash: { key: 'refund.paid_done' },
  })
}

export default function RefundPaidRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, transactionId, amountMinor, withdrawn, paid } = loaderData
  return (
    <ConfirmPage
      id="refund-paid"
      orderId={orderId}
      title={t('refund.paid_title')}
      answer={actionData}
      submitLabel={t('refund.paid')}
      fixed={withdrawn ?? paid}
    >
      <p>{t('refund.paid_text', { amount: format.money(amountMinor) })}</p>
      <p>
        {t('refund.withdraw_hint')}{' '}
        <Link to={`/orders/${orderId}/refunds/${transactionId}/withdraw`}>{t('refund.withdraw')}</Link>
      </p>
    </ConfirmPage>
  )
}
