import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, whyRefused } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/confirm-unpaid'
import { handleConfirm } from './confirm-action.server.ts'
import { ConfirmPage } from './confirm-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params)
  return { orderId: order.id, leftMinor: order.dueMinor, fixed: whyRefused(context, order, 'keep') }
}

export function action(args: Route.ActionArgs) {
  return handleConfirm(args, {
    useCase: confirmUnpaid,
    flash: (id) => ({ key: 'order.confirm_unpaid_done', values: { id } }),
  })
}

export default function ConfirmUnpaidRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, leftMinor } = loaderData
  return (
    <ConfirmPage
      id="keep"
      orderId={orderId}
      title={t('order.confirm_unpaid_title', { id: orderId })}
      answer={actionData}
      fixed={loaderData.fixed}
      submitLabel={t('order.confirm_unpaid')}
    >
      <p>{t('order.confirm_unpaid_text', { amount: format.money(leftMinor) })}</p>
    </ConfirmPage>
  )
}
