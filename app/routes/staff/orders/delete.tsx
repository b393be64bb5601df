import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, whyRefused } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/delete'
import { cancellationEmail, handleConfirm, undoOfEnd } from './confirm-action.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { NotifyCheck } from './notify-check.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params)
  return {
    ...{ orderId: order.id, payedMinor: order.payedMinor, fingerprint: orderFingerprint(order) },
    fixed: whyRefused(context, order, 'delete'),
    isOta: order.createdBy === 'OTA',
    email: cancellationEmail(context, order),
  }
}

export async function action(args: Route.ActionArgs) {
  const order = await loadOrder(args.context, args.params)
  return handleConfirm(args, {
    useCase: (tx, input, options) => deleteOrder(tx, { ...input, ...options }),
    endsPayments: true,
    flash: (id, options) => ({
      ...{ key: 'order.delete_done', values: { id } },
      ...undoOfEnd(args.context, order, options),
    }),
  })
}

export default function DeleteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, payedMinor } = loaderData
  return (
    <ConfirmPage
      id="delete"
      orderId={orderId}
      title={t('order.delete_title', { id: orderId })}
      answer={actionData}
      fixed={loaderData.fixed}
      fingerprint={loaderData.fingerprint}
      submitLabel={t('order.delete_submit')}
      isDanger
    >
      <p>{t('order.delete_text')}</p>
      {loaderData.isOta ? <p>{t('order.ota_ends')}</p> : null}
      {payedMinor > 0 ? <p>{t('order.delete_paid_text', { amount: format.money(payedMinor) })}</p> : null}
      <NotifyCheck email={loaderData.email} answer={actionData} />
    </ConfirmPage>
  )
}
