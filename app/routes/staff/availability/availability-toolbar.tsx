import { Link } from 'react-router'
import { addDays, isoWeekOf, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { FilterBar, SearchInput } from '#app/ui/table/filter-bar.tsx'
import {
  type AvailabilityAddress,
  DAY_COUNTS,
  lastDay,
  NAMES,
  writeAvailabilityAddress,
} from './availability-address.ts'

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
  const { date, days } = address
  const to = (day: LocalDate) => writeAvailabilityAddress(address, { date: day, on: undefined })
  const last = lastDay(address)
  const period = days === 1 ? format.dateShort(date) : `${format.day(date)} – ${format.day(last)}`
  const weeks = [...new Set([isoWeekOf(date), isoWeekOf(last)])].join('–')
  const hiddenFields = [
    { name: NAMES.days, value: String(days) },
    ...(address.isPicking ? [{ name: NAMES.isPicking, value: '1' }] : []),
  ]
  return (
    <div className="stack-2 mb-4">
      <div className="toolbar">
        <Link className="btn secondary icon" to={to(addDays(date, -days))} aria-label={t('common.previous')}>
          <Icon name="left" />
        </Link>
        <Link className="btn secondary" to={to(today)}>
          {t('time.today')}
        </Link>
        <Link className="btn secondary icon" to={to(addDays(date, days))} aria-label={t('common.next')}>
          <Icon name="right" />
        </Link>
        <span className="now md:ml-2">
          {period} <span className="muted font-normal">{t('availability.week', { number: weeks })}</span>
        </span>
        <span className="grow max-md:hidden" />
        <Segmented
          label={t('availability.days')}
          tabs={DAY_COUNTS.map((count) => ({
            to: writeAvailabilityAddress(address, { days: count, on: undefined }),
            label: String(count),
            current: days === count,
          }))}
        />
      </div>
      <FilterBar label={t('common.filter')} hiddenFields={hiddenFields}>
        <SearchInput name={NAMES.search} value={address.search} placeholder={t('common.search')} />
        <span className="f-half">
          <input
            key={date}
            className="input"
            type="date"
            name={NAMES.date}
            defaultValue={date}
            aria-label={t('availability.start_date')}
          />
        </span>
        <NamedSelect
          name={NAMES.productId}
          value={address.productId}
          label={t('orders.product')}
          all={t('orders.product_all')}
          options={products}
        />
        {categories.length > 0 ? (
          <NamedSelect
            name={NAMES.categoryId}
            value={address.categoryId}
            label={t('product.category')}
            all={t('product.category_all')}
            options={categories}
          />
        ) : null}
      </FilterBar>
    </div>
  )
}

type NamedSelectProps = {
  name: string
  value: number | undefined
  label: string
  all: string
  options: readonly Named[]
}

function NamedSelect({ name, value, label, all, options }: NamedSelectProps) {
  return (
    <select key={value} className="select f-half" name={name} defaultValue={value ?? ''} aria-label={label}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
