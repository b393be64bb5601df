import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOrder } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/restore'
import { handleConfirm } from './confirm-action.server.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { OrderFormPage } from './order-form-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadOrder(context, params)
  return { orderId: id }
}

export function action(args: Route.ActionArgs) {
  const { locale, shop, format, t } = args.context.get(services)
  return handleConfirm(args, {
    useCase: restoreOrder,
    explain: (refusal) => {
      if (refusal.code !== 'not_free_any_more') return null
      const name = pickText(refusal.productName, locale, shop.locales)
      const time = format.dateTime(refusal.startRent)
      return refusalText({ code: 'booking_not_free', name, time }, t)
    },
    flash: (id) => ({ key: 'order.restore_done', values: { id } }),
  })
}

export default function RestoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId } = loaderData
  return (
    <OrderFormPage
      orderId={orderId}
      title={t('order.restore_title', { id: orderId })}
      hasError={actionData !== undefined}
    >
      <ConfirmForm
        id="restore"
        orderId={orderId}
        result={actionData?.result}
        submitLabel={t('order.restore_submit')}
      >
        <p>{t('order.restore_text')}</p>
      </ConfirmForm>
    </OrderFormPage>
  )
}
