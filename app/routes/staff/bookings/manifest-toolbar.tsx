import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { FilterMenu } from '#app/ui/table/filter-bar.tsx'
import { DateInput, FilterSelect, SearchInput } from '#app/ui/table/filter-fields.tsx'
import { PeriodArrows } from '#app/ui/table/period-arrows.tsx'
import { type ColumnChoice, ColumnMenu } from './column-menu.tsx'
import {
  lastManifestDay,
  MANIFEST_DAY_COUNTS,
  type ManifestAddress,
  writeManifestAddress,
} from './manifest-address.ts'

type ManifestToolbarProps = {
  address: ManifestAddress
  /** Search text; empty for none. */
  query: string
  today: LocalDate
  products: readonly { id: number; name: string }[]
  columns: ColumnChoice['columns']
}

const DAY_COUNT_LABELS = { 1: 'time.one_day', 7: 'time.seven_days' } as const

/** Day by day, one day or seven, one product or all, one guest or everybody; everything in the address. */
export function ManifestToolbar({ address, query, today, products, columns }: ManifestToolbarProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, days, productId } = address
  const isDay = days === 1
  const period = format.days(date, lastManifestDay(address))
  return (
    <div className="toolbar calendar-toolbar is-folding">
      <PeriodArrows
        previous={{
          to: writeManifestAddress(address, { date: addDays(date, -days) }),
          label: t(isDay ? 'time.previous_day' : 'manifest.previous_week'),
        }}
        today={`${writeManifestAddress(address, { date: today })}#now`}
        next={{
          to: writeManifestAddress(address, { date: addDays(date, days) }),
          label: t(isDay ? 'time.next_day' : 'manifest.next_week'),
        }}
      />
      <span className="now ml-2 max-md:hidden">{isDay ? format.dateLong(date) : period}</span>
      <span className="now md:hidden">{isDay ? format.dateShort(date) : period}</span>
      <span className="grow" />
      <FilterMenu
        label={t('common.filter')}
        hiddenFields={[{ name: 'days', value: String(days) }]}
        title={products.find(({ id }) => id === productId)?.name ?? t('orders.product_all')}
        count={[productId, query].filter(Boolean).length}
      >
        <DateInput name="date" label={t('field.date')} value={date} />
        <FilterSelect
          name="product"
          label={t('orders.product')}
          all={t('orders.product_all')}
          value={productId}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SearchInput name="find" value={query} placeholder={t('manifest.find_placeholder')} />
      </FilterMenu>
      {columns.offered.length > 0 ? <ColumnMenu address={address} query={query} columns={columns} /> : null}
      <Segmented
        label={t('manifest.day_count')}
        tabs={MANIFEST_DAY_COUNTS.map((count) => ({
          to: writeManifestAddress(address, { days: count }),
          label: t(DAY_COUNT_LABELS[count]),
          current: days === count,
        }))}
      />
    </div>
  )
}
