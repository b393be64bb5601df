import { Fragment } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { isVoid, type OrderView } from './order-view.ts'
import { VatRow } from './vat-line.tsx'

type OrderSummaryProps = {
  order: OrderView
  /** Lines that lead from the rows to the price. */
  subtotals: readonly { label: string; amountMinor: number }[]
}

/** Price of the order with VAT per rate, the amount paid, and last and largest the amount due or overpaid. */
export function OrderSummary({ order, subtotals }: OrderSummaryProps) {
  const t = useTranslate()
  const format = useFormat()
  const total = subtotals.length > 0 ? 'total ruled' : 'total'
  return (
    <Card title={t('order.summary')}>
      <dl className="totals">
        {subtotals.map(({ label, amountMinor }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{format.money(amountMinor)}</dd>
          </Fragment>
        ))}
        <dt className={total}>{t('order.total')}</dt>
        <dd className={total}>{format.money(order.priceMinor)}</dd>
        {order.vat.map((rate) => (
          <VatRow key={rate.percentage} rate={rate} />
        ))}
        {order.payedMinor !== 0 ? (
          <>
            <dt className="ruled">{t('order.paid')}</dt>
            <dd className="ruled">{format.money(-order.payedMinor)}</dd>
          </>
        ) : null}
        {order.returningMinor > 0 ? (
          <>
            <dt>{t('order.returning')}</dt>
            <dd>{format.money(order.returningMinor)}</dd>
          </>
        ) : null}
        {isVoid(order) ? null : (
          <>
            <dt className="amount-due ruled strong">
              {t(order.overpaidMinor > 0 ? 'order.overpaid' : 'order.due')}
            </dt>
            <dd className="amount-due ruled strong">{format.money(order.overpaidMinor || order.dueMinor)}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
