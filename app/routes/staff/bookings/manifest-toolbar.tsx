import { Form, Link } from 'react-router'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { DAY_COUNTS, lastDay, type ManifestAddress, writeManifestAddress } from './manifest-address.ts'

type ManifestToolbarProps = {
  address: ManifestAddress
  today: LocalDate
  products: readonly { id: number; name: string }[]
}

const DAY_COUNT_LABELS = { 1: 'time.one_day', 7: 'time.seven_days' } as const

/** Day by day, one day or seven, one product or all; everything in the address. */
export function ManifestToolbar({ address, today, products }: ManifestToolbarProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, days } = address
  const isDay = days === 1
  const period = `${format.dateShort(date)} – ${format.dateShort(lastDay(address))}`
  return (
    <div className="toolbar">
      <Link
        className="btn secondary icon"
        to={writeManifestAddress(address, { date: addDays(date, -days) })}
        aria-label={t(isDay ? 'time.previous_day' : 'manifest.previous_week')}
      >
        <Icon name="left" />
      </Link>
      <Link className="btn secondary" to={writeManifestAddress(address, { date: today })}>
        {t('time.today')}
      </Link>
      <Link
        className="btn secondary icon"
        to={writeManifestAddress(address, { date: addDays(date, days) })}
        aria-label={t(isDay ? 'time.next_day' : 'manifest.next_week')}
      >
        <Icon name="right" />
      </Link>
      <span className="now ml-2 max-md:hidden">{isDay ? format.dateLong(date) : period}</span>
      <span className="now ml-1 md:hidden">{isDay ? format.dateShort(date) : period}</span>
      <span className="grow max-md:hidden" />
      <Form method="get" className="row mfilter" aria-label={t('common.filter')}>
        <input type="hidden" name="days" value={days} />
        {address.mode === 'door' ? <input type="hidden" name="mode" value="door" /> : null}
        <span className="f-half">
          <input
            key={date}
            className="input"
            type="date"
            name="date"
            defaultValue={date}
            aria-label={t('field.date')}
          />
        </span>
        <span className="f-half">
          <select
            key={address.productId}
            className="select"
            name="product"
            defaultValue={address.productId ?? ''}
            aria-label={t('orders.product')}
          >
            <option value="">{t('orders.product_all')}</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <button type="submit" className="btn secondary">
          {t('manifest.show')}
        </button>
      </Form>
      <Segmented
        label={t('manifest.day_count')}
        tabs={DAY_COUNTS.map((count) => ({
          to: writeManifestAddress(address, { days: count }),
          label: t(DAY_COUNT_LABELS[count]),
          current: days === count,
        }))}
      />
    </div>
  )
}
