import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Amount, KeyFigure } from '#app/ui/feedback/key-figures.tsx'
import { type Compared, change, type SalesFigures } from './sales-figures.ts'

type FiguresProps = { figures: SalesFigures; unpaid: { count: number; amountMinor: number } }

/** The shop in one row of numbers, each compared with the same time a week ago. */
export function Figures({ figures, unpaid }: FiguresProps) {
  const t = useTranslate()
  const format = useFormat()
  const { today, week, orders, averageOrderMinor } = figures
  return (
    <dl className="key-figures">
      <KeyFigure label={t('dashboard.sales_today')} value={<Amount minor={today.now} />}>
        <SalesChange compared={today} than={t('dashboard.than_same_day')} />
      </KeyFigure>
      <KeyFigure label={t('dashboard.sales_week')} value={<Amount minor={week.now} />}>
        <SalesChange compared={week} than={t('dashboard.than_last_week')} />
      </KeyFigure>
      <KeyFigure label={t('dashboard.orders_week')} value={format.number(orders.now)}>
        <OrdersChange compared={orders} />
      </KeyFigure>
      <KeyFigure
        label={t('dashboard.average_order')}
        value={averageOrderMinor === null ? '–' : <Amount minor={averageOrderMinor} />}
      />
      <KeyFigure label={t('dashboard.unpaid')} value={<Amount minor={unpaid.amountMinor} />}>
        {unpaid.count > 0 ? (
          <>
            <span className="danger-text">{t('dashboard.unpaid_orders', { count: unpaid.count })}</span>{' '}
            {t('dashboard.next_seven_days')}
          </>
        ) : null}
      </KeyFigure>
    </dl>
  )
}

function SalesChange({ compared, than }: { compared: Compared; than: string }) {
  const t = useTranslate()
  const format = useFormat()
  const percentage = change(compared)
  if (percentage === null) return t('dashboard.nothing_before')
  if (percentage === 0) return t('dashboard.unchanged')
  const amount = format.percent(Math.abs(percentage))
  return (
    <>
      <span className={percentage > 0 ? 'success-text' : 'danger-text'}>
        {t(percentage > 0 ? 'dashboard.more' : 'dashboard.less', { amount })}
      </span>{' '}
      {than}
    </>
  )
}

function OrdersChange({ compared }: { compared: Compared }) {
  const t = useTranslate()
  const difference = compared.now - compared.before
  if (difference === 0) return t('dashboard.unchanged')
  const key = difference > 0 ? 'dashboard.more_orders' : 'dashboard.fewer_orders'
  return (
    <>
      <span className={difference > 0 ? 'success-text' : 'danger-text'}>
        {t(key, { count: Math.abs(difference) })}
      </span>{' '}
      {t('dashboard.than_last_week')}
    </>
  )
}
