import { withdrawRefund } from '#app/domain/order/refund/withdraw-refund.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmPage } from '#app/routes/staff/orders/confirm-page.tsx'
import { orderInput, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/refund-withdraw'
import { loadRefundByHand } from './load-refund-by-hand.server.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRefundByHand(context, params)
}

export async function action(args: Route.ActionArgs) {
  const order = await orderInput(args.context, args.params)
  return confirmForm(args, {
    input: { ...order, transactionId: requireId(args.params.transactionId) },
    useCase: withdrawRefund,
    done: `/orders/${order.orderId}`,
    flash: { key: 'refund.withdraw_done' },
  })
}

export default function RefundWithdrawRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, amountMinor, withdrawn, paid, isGuestNotified } = loaderData
  return (
    <ConfirmPage
      id="refund-withdraw"
      orderId={orderId}
      title={t('refund.withdraw_title')}
      answer={actionData}
      submitLabel={t('refund.withdraw')}
      isDanger
      fixed={paid ?? withdrawn}
    >
      <p>{t('refund.withdraw_text', { amount: format.money(amountMinor) })}</p>
      {isGuestNotified ? <p>{t('refund.withdraw_told')}</p> : null}
    </ConfirmPage>
  )
}
