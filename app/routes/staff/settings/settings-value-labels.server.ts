import type { RouterContextProvider } from 'react-router'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { CALENDAR_VIEWS, type ShopOptions } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { labelsOf, numbers } from '#app/http/labels/value-labels.ts'
import { languageName } from '#app/i18n/language-names.ts'

type Option = Exclude<
  keyof ShopOptions,
  'useQrCodeTickets' | 'calendarEventsPerDay' | 'guestReservationLimit' | 'allowOverlappingPackages'
>

/** Labels in the shop's log for stored values, and numbers with a unit. */
export function settingsValueLabels(context: Readonly<RouterContextProvider>): ValueLabels {
  const { t } = context.get(services)
  const minutes = numbers((count) => `${count} ${t('settings.minutes_short')}`)
  const days = numbers((count) => t('settings.day_count', { count }))
  const languages = labelsOf(LOCALES, languageName)
  return {
    locale: languages,
    locales: languages,
    orderReservationTime: minutes,
    marginToClosingTime: minutes,
    calendarDefaultView: labelsOf(CALENDAR_VIEWS, (view) => t(`settings.view_${view}`)),
    calendarViewDays: days,
    availabilityCalendarViewDays: days,
    manifestViewDays: days,
    guestCancelHours: numbers((count) => `${count} ${t('portal.hours_short')}`),
  } satisfies Record<Option | 'locale' | 'locales', ValueLabels[string]>
}
