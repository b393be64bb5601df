import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import {
  type CalendarAddress,
  nextCalendarDate,
  readCalendarAddress,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'
import type { Shortcut } from '#app/ui/layout/shortcuts/shortcut-keys.ts'
import { useShortcuts } from '#app/ui/layout/shortcuts/use-shortcuts.ts'

/**
 * Keys of every view; those of its departures come with the list. They go on from the address that stands when they
 * are pressed, so that two at once go two steps. Source: experience.md 6.
 */
export function useCalendarKeys({ view, days }: CalendarAddress, today: LocalDate): void {
  const t = useTranslate()
  const navigate = useNavigate()
  const shortcuts = useMemo((): Shortcut[] => {
    const go = (changesOf: (current: CalendarAddress) => Partial<CalendarAddress>) => () => {
      const defaults = { calendarDefaultView: view, calendarViewDays: days }
      const current = readCalendarAddress(new URLSearchParams(window.location.search), today, defaults)
      navigate(writeCalendarAddress(current, changesOf(current)))
    }
    return [
      { keys: 't', label: t('time.today'), run: go(() => ({ date: today })) },
      { keys: 'd', label: t('calendar.view_day'), run: go(() => ({ view: 'day' })) },
      { keys: 'w', label: t('calendar.view_week'), run: go(() => ({ view: 'week' })) },
      { keys: 'm', label: t('calendar.view_month'), run: go(() => ({ view: 'month' })) },
      {
        keys: 'ArrowLeft',
        label: t('calendar.previous'),
        run: go((current) => ({ date: nextCalendarDate(current, -1) })),
      },
      {
        keys: 'ArrowRight',
        label: t('calendar.next'),
        run: go((current) => ({ date: nextCalendarDate(current, 1) })),
      },
    ]
  }, [t, navigate, view, days, today])
  useShortcuts(shortcuts)
}
