import type { RouterContextProvider } from 'react-router'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { texts } from '#app/http/labels/value-labels.ts'

/** Labels in a season's log for dates, and hours as '1 09:00–17:00' or in fields, Monday being 1. */
export function seasonValueLabels(context: Readonly<RouterContextProvider>): ValueLabels {
  const { format } = context.get(services)
  const dates = texts((date) => (isLocalDate(date) ? format.date(date) : date))
  return {
    firstDate: dates,
    lastDate: dates,
    closedDates: dates,
    intervals: (value) =>
      [value]
        .flat()
        .map(toHours)
        .filter(Boolean)
        .map((hours) => `${format.weekdayShort(Number(hours[0]))}${hours.slice(1)}`)
        .join(', '),
  }
}

function toHours(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { weekday, opens, closes } = { weekday: '', opens: '', closes: '', ...value }
  return `${weekday} ${opens}–${closes}`
}
