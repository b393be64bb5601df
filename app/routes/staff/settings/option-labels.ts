import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import type { Translate } from '#app/i18n/translate.ts'

export function optionLabels(t: Translate) {
  return {
    orderReservationTime: t('settings.reservation_time'),
    marginToClosingTime: t('settings.margin_to_closing'),
    useQrCodeTickets: t('settings.qr_tickets'),
    calendarDefaultView: t('settings.calendar_view'),
    calendarEventsPerDay: t('settings.events_per_day'),
    calendarViewDays: t('settings.view_days'),
    availabilityCalendarViewDays: t('settings.view_days'),
    manifestViewDays: t('settings.view_days'),
    guestCancelHours: t('portal.cancel_hours'),
    guestReservationLimit: t('settings.reservation_limit'),
    allowOverlappingPackages: t('settings.overlapping_packages'),
  } satisfies Record<keyof ShopOptions, string>
}
