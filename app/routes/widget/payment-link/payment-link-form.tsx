import { type FormMetadata, getFormProps, type SubmissionResult } from '@conform-to/react'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CartView } from '#app/routes/widget/cart/cart.server.ts'
import { type PayMethod, PayMethods, type ShopContact } from '#app/routes/widget/checkout/pay-methods.tsx'
import { BookingSummary, LinesToTotal } from '#app/routes/widget/order-summary.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

export const LINK_FORM = 'payment-link'

type PaymentLinkFormProps = {
  data: {
    orderId: number
    shopName: string
    contact: ShopContact
    amountMinor: number
    payedMinor: number
    until: WallTime
    cart: CartView
    providers: readonly PayMethod[]
    isDeclined: boolean
  }
  form: FormMetadata<{ provider: string }>
  field: FormField
  result: SubmissionResult<string[]> | undefined
}

/** Bookings of the order, the amount that the link asks for, and the ways to pay it. */
export function PaymentLinkForm({ data, form, field, result }: PaymentLinkFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, shopName, amountMinor, payedMinor, providers } = data
  const payLabel = t('guest.pay_amount', { amount: format.money(amountMinor) })
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('guest.link_page_title')} hasError={result?.error !== undefined} />
      {result?.error || data.isDeclined ? (
        <div className="guest-problems">
          <ErrorSummary formId={LINK_FORM} result={result} labels={{ provider: t('guest.pay_with') }} />
          {data.isDeclined && !result ? <Banner tone="danger">{t('guest.link_declined')}</Banner> : null}
        </div>
      ) : null}
      <h1>{t('guest.link_page_title')}</h1>
      <p className="step-text">{t('guest.link_page_text', { order: orderId, shop: shopName })}</p>
      <div className="checkout-columns">
        <aside className="card panel">
          <div className="padded">
            {data.cart.bookings.map((booking) => (
              <BookingSummary key={booking.id} booking={booking} />
            ))}
            <dl className="totals">
              <LinesToTotal cart={data.cart} />
              <dt className="total ruled">{t('common.total')}</dt>
              <dd className="total ruled">{format.money(data.cart.totalMinor)}</dd>
              {payedMinor > 0 ? (
                <>
                  <dt>{t('guest.link_already_paid')}</dt>
                  <dd>{format.money(payedMinor)}</dd>
                </>
              ) : null}
              <dt className="amount-due ruled">{t('guest.to_pay')}</dt>
              <dd className="amount-due ruled">{format.money(amountMinor)}</dd>
            </dl>
          </div>
        </aside>
        <form method="post" {...getFormProps(form)} className="checkout-form">
          <PayMethods
            field={field}
            label={t('guest.pay_with')}
            methods={providers}
            contact={data.contact}
            payLabel={payLabel}
            bookLabel={payLabel}
          />
          {providers.length === 0 ? null : (
            <>
              <button className="button primary large block" type="submit">
                <Icon name="lock" />
                {payLabel}
              </button>
              <p className="muted">
                {t('payment_link.expires')} {format.dateTime(data.until)}
              </p>
            </>
          )}
        </form>
      </div>
    </main>
  )
}
