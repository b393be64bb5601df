import { isoWeekOf } from '#app/domain/shared/calendar.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  type CalendarAddress,
  calendarParams,
  EVENT_COUNTS,
  LINES,
  nextCalendarDate,
  shownPeriod,
  TIMELINE_DAYS,
  VIEWS,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { FilterMenu } from '#app/ui/table/filter-bar.tsx'
import { DateInput, FilterChecks, FilterSelect } from '#app/ui/table/filter-fields.tsx'
import { PeriodArrows } from '#app/ui/table/period-arrows.tsx'

type Choice = { id: number; name: string }
type CalendarChoices = {
  products: readonly Choice[]
  categories: readonly Choice[]
  resources: readonly Choice[]
  /** Events of a day as the shop has chosen. */
  most: number
  /** Own questions. */
  fields: readonly Choice[]
}

type CalendarToolbarProps = { address: CalendarAddress; today: LocalDate; choices: CalendarChoices }

/** Arrows, today, the view and the filters, all of it in the address. */
export function CalendarToolbar({ address, today, choices }: CalendarToolbarProps) {
  const t = useTranslate()
  const { from } = shownPeriod(address)
  const period = useShownPeriod(address)
  return (
    <>
      <div className="toolbar calendar-toolbar mb-3">
        <PeriodArrows
          previous={{
            to: writeCalendarAddress(address, { date: nextCalendarDate(address, -1) }),
            label: t('calendar.previous'),
          }}
          today={writeCalendarAddress(address, { date: today })}
          next={{
            to: writeCalendarAddress(address, { date: nextCalendarDate(address, 1) }),
            label: t('calendar.next'),
          }}
        />
        <span className="now md:ml-2">
          {address.view === 'week' ? `${t('calendar.week', { week: isoWeekOf(from) })} ` : null}
          <span className={address.view === 'week' ? 'muted font-normal' : undefined}>{period}</span>
        </span>
        <span className="grow" />
        {address.view === 'timeline' ? <TimelineDays address={address} /> : null}
        <Filters address={address} choices={choices} />
        <Segmented
          label={t('calendar.view')}
          tabs={VIEWS.map((view) => ({
            to: writeCalendarAddress(address, { view }),
            label: t(`calendar.view_${view}`),
            current: address.view === view,
          }))}
        />
      </div>
      {address.view === 'timeline' ? <TimelineLines address={address} /> : null}
    </>
  )
}

/** Title of the shown period: a month, a day, or the first and last day. */
export function useShownPeriod(address: CalendarAddress): string {
  const format = useFormat()
  const { from, to } = shownPeriod(address)
  if (address.view === 'month') return format.month(address.date)
  return from === to ? format.dateShort(from) : format.days(from, to)
}

/** More days than one are for the timeline alone. */
function TimelineDays({ address }: { address: CalendarAddress }) {
  const t = useTranslate()
  return (
    <Segmented
      label={t('calendar.days')}
      tabs={TIMELINE_DAYS.map((days) => ({
        to: writeCalendarAddress(address, { days }),
        label: days === address.days ? t('settings.day_count', { count: days }) : String(days),
        current: days === address.days,
      }))}
    />
  )
}

function TimelineLines({ address }: { address: CalendarAddress }) {
  const t = useTranslate()
  return (
    <div className="toolbar timeline-lines">
      <Segmented
        label={t('calendar.lines')}
        tabs={LINES.map((by) => ({
          to: writeCalendarAddress(address, { by }),
          label: t(`calendar.by_${by}`),
          current: address.by === by,
        }))}
      />
    </div>
  )
}

const FILTERS = ['date', 'product', 'category', 'resource', 'events', 'field']

function Filters({ address, choices }: Omit<CalendarToolbarProps, 'today'>) {
  const t = useTranslate()
  const { date, productId, categoryId, resourceId, most, fieldIds } = address
  const { products, categories, resources, fields } = choices
  const hiddenFields = calendarParams(address)
    .filter(([name]) => !FILTERS.includes(name))
    .map(([name, value]) => ({ name, value }))
  return (
    <FilterMenu
      label={t('calendar.filters')}
      hiddenFields={hiddenFields}
      title={products.find(({ id }) => id === productId)?.name ?? t('orders.product_all')}
      count={[productId, categoryId, resourceId, most, ...fieldIds].filter(Boolean).length}
    >
      <DateInput name="date" label={t('field.date')} value={date} />
      <FilterSelect
        name="product"
        label={t('orders.product')}
        all={t('orders.product_all')}
        value={productId}
        options={products.map(toOption)}
      />
      <FilterSelect
        name="category"
        label={t('calendar.category')}
        all={t('calendar.category_all')}
        value={categoryId}
        options={categories.map(toOption)}
      />
      <FilterSelect
        name="resource"
        label={t('calendar.resource')}
        all={t('calendar.resource_all')}
        value={resourceId}
        options={resources.map(toOption)}
      />
      <FilterSelect
        name="events"
        label={t('calendar.events_per_day')}
        all={t('calendar.events', { count: choices.most })}
        value={most}
        options={EVENT_COUNTS.filter((count) => count !== choices.most).map((count) => ({
          value: count,
          label: t('calendar.events', { count }),
        }))}
      />
      <FilterChecks
        name="field"
        label={t('calendar.fields')}
        values={fieldIds}
        options={fields.map(toOption)}
      />
    </FilterMenu>
  )
}

function toOption({ id, name }: Choice) {
  return { value: id, label: name }
}
