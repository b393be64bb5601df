import { isoWeekOf } from '#app/domain/shared/calendar.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  AVAILABILITY_DAY_COUNTS,
  AVAILABILITY_PARAMETERS,
  type AvailabilityAddress,
  lastAvailabilityDay,
  writeAvailabilityAddress,
} from '#app/routes/staff/availability-address.ts'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { FilterMenu } from '#app/ui/table/filter-bar.tsx'
import { DateInput, FilterSelect, SearchInput } from '#app/ui/table/filter-fields.tsx'
import { PeriodArrows } from '#app/ui/table/period-arrows.tsx'

type Named = { id: number; name: string }
type AvailabilityToolbarProps = {
  address: AvailabilityAddress
  today: LocalDate
  products: readonly Named[]
  categories: readonly Named[]
}

/** Period by period, and what is shown of it; everything in the address. */
export function AvailabilityToolbar({ address, today, products, categories }: AvailabilityToolbarProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, days, search, productId, categoryId } = address
  const to = (day: LocalDate) => writeAvailabilityAddress(address, { date: day, on: undefined })
  const last = lastAvailabilityDay(address)
  const period = days === 1 ? format.dateShort(date) : format.days(date, last)
  const weeks = [...new Set([isoWeekOf(date), isoWeekOf(last)])].join('–')
  const hiddenFields = [
    { name: AVAILABILITY_PARAMETERS.days, value: String(days) },
    ...(address.isPicking ? [{ name: AVAILABILITY_PARAMETERS.isPicking, value: '1' }] : []),
  ]
  return (
    <div className="toolbar calendar-toolbar is-folding mb-4">
      <PeriodArrows
        previous={{ to: to(addDays(date, -days)), label: t('common.previous') }}
        today={to(today)}
        next={{ to: to(addDays(date, days)), label: t('common.next') }}
      />
      <span className="now md:ml-2">
        {period} <span className="muted font-normal">{t('availability.week', { number: weeks })}</span>
      </span>
      <span className="grow" />
      <FilterMenu
        label={t('common.filter')}
        hiddenFields={hiddenFields}
        title={products.find(({ id }) => id === productId)?.name ?? t('orders.product_all')}
        count={[search, productId, categoryId].filter(Boolean).length}
      >
        <SearchInput name={AVAILABILITY_PARAMETERS.search} value={search} placeholder={t('common.search')} />
        <DateInput name={AVAILABILITY_PARAMETERS.date} label={t('availability.start_date')} value={date} />
        <FilterSelect
          name={AVAILABILITY_PARAMETERS.productId}
          value={productId}
          label={t('orders.product')}
          all={t('orders.product_all')}
          options={products.map(toOption)}
        />
        <FilterSelect
          name={AVAILABILITY_PARAMETERS.categoryId}
          value={categoryId}
          label={t('product.category')}
          all={t('product.category_all')}
          options={categories.map(toOption)}
        />
      </FilterMenu>
      <Segmented
        label={t('availability.days')}
        tabs={AVAILABILITY_DAY_COUNTS.map((count) => ({
          to: writeAvailabilityAddress(address, { days: count, on: undefined }),
          label: String(count),
          current: days === count,
        }))}
      />
    </div>
  )
}

function toOption({ id, name }: Named) {
  return { value: id, label: name }
}
