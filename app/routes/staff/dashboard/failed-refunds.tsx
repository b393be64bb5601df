import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { OrderSum } from './to-do.ts'

export const FAILED_REFUNDS_LIST = '/history/orders?tab=all&payment=REFUND_FAILED'
/** Orders that are named; the list has all of them. */
const NAMED = 5

type FailedRefundsProps = { orders: readonly OrderSum[] }

/** Names the orders whose guests wait for refunds that failed, with what is left of them. */
export function FailedRefunds({ orders }: FailedRefundsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (orders.length === 0) return null
  const named = orders.slice(0, NAMED)
  const others = orders.length - named.length
  return (
    <div className="mb-6">
      <Banner tone="danger">
        <b>{t('dashboard.failed_refunds', { count: orders.length })}</b>{' '}
        {named.map(({ orderId, amountMinor }, index) => (
          <Fragment key={orderId}>
            <span className="whitespace-nowrap">
              <Link className="underline" to={`/orders/${orderId}`}>
                {t('order.title', { id: orderId })}
              </Link>
              , {format.money(amountMinor)}
              {index < orders.length - 1 ? ' ·' : null}
            </span>{' '}
          </Fragment>
        ))}
        {others > 0 ? (
          <Link className="underline" to={FAILED_REFUNDS_LIST}>
            {t('dashboard.and_more', { count: others })}
          </Link>
        ) : null}
      </Banner>
    </div>
  )
}
