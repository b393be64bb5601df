import type { RouterContextProvider } from 'react-router'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { CALENDAR_VIEWS, type ShopOptions } from '#app/domain/shop/shop-options.ts'
import { WIDGET_BUTTONS, WIDGET_VIEWS } from '#app/domain/shop/widget-options.ts'
import { services } from '#app/http/context.server.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { labelsOf, numbers, texts } from '#app/http/labels/value-labels.ts'
import { languageName } from '#app/i18n/language-names.ts'

type Option = Exclude<
  keyof ShopOptions,
  | 'useQrCodeTickets'
  | 'calendarEventsPerDay'
  | 'guestReservationLimit'
  | 'allowOverlappingPackages'
  | 'showReviews'
  | 'widgetButtonText'
  | 'widgetColour'
  | 'widgetFollowsDark'
  | 'widgetTag'
  | 'widgetGa4'
  | 'widgetMetaPixel'
  | 'widgetGtm'
>

/** Labels in the shop's log for stored values, and numbers with a unit. */
export function settingsValueLabels(context: Readonly<RouterContextProvider>): ValueLabels {
  const { t } = context.get(services)
  const minutes = numbers((count) => `${count} ${t('settings.minutes_short')}`)
  const days = numbers((count) => t('settings.day_count', { count }))
  const chosen = (value: unknown) => t('widget.chosen_count', { count: [value].flat().length })
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
    widgetButton: labelsOf(WIDGET_BUTTONS, (button) => t(`widget.button_${button}`)),
    widgetView: labelsOf(WIDGET_VIEWS, (view) => t(`widget.view_${view}`)),
    widgetProducts: chosen,
    widgetCategories: chosen,
    widgetLanguage: languages,
    widgetOrigins: texts((origin) => origin),
    guestCancelHours: numbers((count) => `${count} ${t('portal.hours_short')}`),
  } satisfies Record<Option | 'locale' | 'locales', ValueLabels[string]>
}
