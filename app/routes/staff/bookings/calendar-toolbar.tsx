import { Link } from 'react-router'
import { isoWeekOf, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { FilterBar } from '#app/ui/table/filter-bar.tsx'
import {
  type CalendarAddress,
  calendarParams,
  LINES,
  nextDate,
  shownPeriod,
  TIMELINE_DAYS,
  VIEWS,
  writeCalendarAddress,
} from './calendar-address.ts'

type Choice = { id: number; name: string }
export type CalendarChoices = {
  products: readonly Choice[]
  categories: readonly Choice[]
  resources: readonly Choice[]
}

type CalendarToolbarProps = { address: CalendarAddress; today: LocalDate; choices: CalendarChoices }

/** Arrows, today, the view and the filters, all of it in the address. */
export function CalendarToolbar({ address, today, choices }: CalendarToolbarProps) {
  const t = useTranslate()
  const period = useShownPeriod(address)
  return (
    <>
      <div className="toolbar mb-3">
        <Link
          className="btn secondary icon"
          to={writeCalendarAddress(address, { date: nextDate(address, -1) })}
          aria-label={t('calendar.previous')}
        >
          <Icon name="left" />
        </Link>
        <Link className="btn secondary" to={writeCalendarAddress(address, { date: today })}>
          {t('time.today')}
        </Link>
        <Link
          className="btn secondary icon"
          to={writeCalendarAddress(address, { date: nextDate(address, 1) })}
          aria-label={t('calendar.next')}
        >
          <Icon name="right" />
        </Link>
        <span className="now md:ml-2">{period}</span>
        <span className="grow max-md:hidden" />
        <Segmented
          label={t('calendar.view')}
          tabs={VIEWS.map((view) => ({
            to: writeCalendarAddress(address, { view }),
            label: t(`calendar.view_${view}`),
            current: address.view === view,
          }))}
        />
      </div>
      <Filters address={address} choices={choices} />
      {address.view === 'timeline' ? <TimelineChoice address={address} /> : null}
    </>
  )
}

/** What is shown, in words. */
export function useShownPeriod(address: CalendarAddress): string {
  const t = useTranslate()
  const format = useFormat()
  const { from, to } = shownPeriod(address)
  if (address.view === 'month') return format.month(address.date)
  if (from === to) return format.dateLong(from)
  const period = `${format.dateShort(from)} – ${format.dateShort(to)}`
  return address.view === 'week' ? `${t('calendar.week', { week: isoWeekOf(from) })} · ${period}` : period
}

/** Which lines, and how many days: more than one are for the timeline alone. */
function TimelineChoice({ address }: { address: CalendarAddress }) {
  const t = useTranslate()
  return (
    <div className="toolbar mb-3">
      <Segmented
        label={t('calendar.lines')}
        tabs={LINES.map((by) => ({
          to: writeCalendarAddress(address, { by }),
          label: t(`calendar.by_${by}`),
          current: address.by === by,
        }))}
      />
      <Segmented
        label={t('calendar.days')}
        tabs={TIMELINE_DAYS.map((days) => ({
          to: writeCalendarAddress(address, { days }),
          label: t('settings.day_count', { count: days }),
          current: address.days === days,
        }))}
      />
    </div>
  )
}

const FILTERS = ['date', 'product', 'category', 'resource']

function Filters({ address, choices }: Omit<CalendarToolbarProps, 'today'>) {
  const t = useTranslate()
  const { products, categories, resources } = choices
  const hiddenFields = calendarParams(address)
    .filter(([name]) => !FILTERS.includes(name))
    .map(([name, value]) => ({ name, value }))
  return (
    <FilterBar label={t('calendar.filters')} hiddenFields={hiddenFields}>
      <span className="f-half">
        <input
          key={address.date}
          className="input"
          type="date"
          name="date"
          defaultValue={address.date}
          aria-label={t('field.date')}
        />
      </span>
      <Choose
        name="product"
        label={t('orders.product')}
        all={t('orders.product_all')}
        value={address.productId}
        choices={products}
      />
      <Choose
        name="category"
        label={t('calendar.category')}
        all={t('calendar.category_all')}
        value={address.categoryId}
        choices={categories}
      />
      <Choose
        name="resource"
        label={t('calendar.resource')}
        all={t('calendar.resource_all')}
        value={address.resourceId}
        choices={resources}
      />
    </FilterBar>
  )
}

type ChooseProps = {
  name: string
  label: string
  all: string
  value: number | undefined
  choices: readonly Choice[]
}

/** A filter with nothing to choose from is left out. */
function Choose({ name, label, all, value, choices }: ChooseProps) {
  if (choices.length === 0) return null
  return (
    <span className="f-half">
      <select key={value} className="select" name={name} defaultValue={value ?? ''} aria-label={label}>
        <option value="">{all}</option>
        {choices.map(({ id, name: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
