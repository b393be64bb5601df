import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { nameNotFree } from '#app/http/labels/not-free.server.ts'
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

/** Names what is not free any more where the reservation's time is over. */
export function action(args: Route.ActionArgs) {
  return handleConfirm(args, {
    useCase: async (tx, input, options): Promise<Result<unknown, Refusal>> => {
      const confirmed = await confirmUnpaid(tx, { ...input, ...options })
      if (confirmed.ok || confirmed.error.code !== 'not_free_any_more') return confirmed
      return err(nameNotFree(confirmed.error, args.context.get(services)))
    },
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
