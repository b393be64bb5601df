import { withdrawPaymentLink } from '#app/domain/payment/link/change-payment-link.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmPage } from '#app/routes/staff/orders/confirm-page.tsx'
import type { Route } from './+types/withdraw'
import { paymentLinkInput } from './payment-link-input.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId } = await paymentLinkInput(context, params)
  return { orderId }
}

export async function action(args: Route.ActionArgs) {
  const input = await paymentLinkInput(args.context, args.params)
  return confirmForm(args, {
    input,
    useCase: withdrawPaymentLink,
    done: `/orders/${input.orderId}#payment-links`,
    flash: { key: 'payment_link.withdrawn' },
  })
}

export default function WithdrawPaymentLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId } = loaderData
  return (
    <ConfirmPage
      id="withdraw"
      orderId={orderId}
      title={t('payment_link.withdraw_title')}
      answer={actionData}
      submitLabel={t('payment_link.withdraw')}
      isDanger
    >
      <p>{t('payment_link.withdraw_text')}</p>
    </ConfirmPage>
  )
}
