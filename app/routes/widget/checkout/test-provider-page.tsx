import type { ReactNode } from 'react'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { WaitsForPayment } from './card-payment.tsx'

type TestProviderPageProps = {
  amountMinor: number
  /** When the money comes, or came without word of it; null while the guest still chooses. */
  comes: { at: WallTime; isLost: boolean } | null
  /** Whether there is a reservation that the payment can be too late for. */
  isReserved: boolean
  otherAddress: string
  /** Facts of the payment. */
  children: ReactNode
}

/** The test provider's own page, where a card provider would ask for the card. */
export function TestProviderPage({
  amountMinor,
  comes,
  isReserved,
  otherAddress,
  children,
}: TestProviderPageProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      {comes ? <WaitsForPayment /> : null}
      <h1 className="below-8">{t('guest.test_payment_title')}</h1>
      <div className="below-20">
        <Banner tone="info">
          {comes === null
            ? t('guest.test_payment_text')
            : comes.isLost
              ? t('guest.test_lost_text')
              : t('guest.test_late_text', { time: format.dateTime(comes.at) })}
        </Banner>
      </div>
      {children}
      {comes ? (
        <a className="button secondary large" href={otherAddress}>
          {t('guest.card_other_ways')}
        </a>
      ) : (
        <form method="post" className="row">
          <button className="button primary large" type="submit" name="intent" value="pay">
            {t('guest.pay_amount', { amount: format.money(amountMinor) })}
          </button>
          <button className="button secondary large" type="submit" name="intent" value="decline">
            {t('guest.decline')}
          </button>
          {isReserved ? (
            <button className="button ghost large" type="submit" name="intent" value="late">
              {t('guest.test_pay_late')}
            </button>
          ) : null}
          <button className="button ghost large" type="submit" name="intent" value="lost">
            {t('guest.test_pay_lost')}
          </button>
        </form>
      )}
    </>
  )
}
