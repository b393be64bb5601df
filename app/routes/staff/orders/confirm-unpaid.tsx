import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, whyRefused } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/confirm-unpaid'
import { handleConfirm } from './confirm-action.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { NotifyCheck } from './notify-check.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params)
  return {
    ...{ orderId: order.id, leftMinor: order.dueMinor, fingerprint: orderFingerprint(order) },
    fixed: whyRefused(context, order, 'keep'),
    email: order.customer?.email ?? null,
  }
}

export function action(args: Route.ActionArgs) {
  return handleConfirm(args, {
    useCase: (tx, input, options) => confirmUnpaid(tx, { ...input, ...options }),
    isDone: (order) => whyRefused(args.context, order, 'keep') !== null,
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
      fingerprint={loaderData.fingerprint}
      submitLabel={t('order.confirm_unpaid')}
    >
      <p>{t('order.confirm_unpaid_text', { amount: format.money(leftMinor) })}</p>
      <NotifyCheck email={loaderData.email} answer={actionData} isConfirmation />
    </ConfirmPage>
  )
}
