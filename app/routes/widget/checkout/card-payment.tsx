import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

/** How often a page that waits looks again. */
const RELOAD_SECONDS = 5

export type CardPaymentProps = {
  /** Of the provider's page, or of its fields on a page of ours; null while the provider has not answered. */
  url: string | null
  /** In a frame the provider opens in a window of its own: the site around the frame is never left. */
  isFramed: boolean
  /** Leaves for the provider at once. */
  goesOn: boolean
  otherAddress: string
  amountMinor: number
}

/**
 * The way on to the provider's page. It is a page of its own because browsers stop a form whose answer leads to another
 * site than the page's policy names, and providers have addresses of their own choice.
 */
export function CardPayment({ url, isFramed, goesOn, otherAddress, amountMinor }: CardPaymentProps) {
  const t = useTranslate()
  const format = useFormat()
  const otherWays = (
    <a className="button secondary large" href={otherAddress}>
      {t('guest.card_other_ways')}
    </a>
  )
  if (url === null) {
    return (
      <>
        <h1 className="below-18">{t('guest.card_title')}</h1>
        <div className="below-20">
          <Banner tone="danger">{t('guest.card_unreachable')}</Banner>
        </div>
        <form method="post" className="row">
          <button className="button primary large" type="submit">
            {t('guest.card_again')}
          </button>
          {otherWays}
        </form>
      </>
    )
  }
  return (
    <>
      {goesOn ? <meta httpEquiv="refresh" content={`0;url=${url}`} /> : null}
      {isFramed ? <WaitsForPayment /> : null}
      <h1 className="below-8">{t(isFramed ? 'guest.card_waiting_title' : 'guest.card_title')}</h1>
      <p className="below-20">{t(isFramed ? 'guest.card_waiting_text' : 'guest.card_going_on')}</p>
      <p className="row">
        <a
          className="button primary large"
          href={url}
          {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
          data-go-on={goesOn ? '' : undefined}
        >
          <Icon name="lock" />
          {t('guest.pay_amount', { amount: format.money(amountMinor) })}
        </a>
        {otherWays}
      </p>
    </>
  )
}

/** Looks again by itself whether the payment has come, with or without a script. */
export function WaitsForPayment() {
  return (
    <>
      <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      <span data-reload={RELOAD_SECONDS} hidden />
    </>
  )
}
