import type { ShopTexts } from '#app/domain/shop/shop-documents.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'
import type { Labels } from '#app/ui/form/fields/form-field.ts'

const OPTIONS = {
  orderReservationTime: 'settings.reservation_time',
  marginToClosingTime: 'settings.margin_to_closing',
  useQrCodeTickets: 'settings.qr_tickets',
  calendarDefaultView: 'settings.calendar_view',
  calendarEventsPerDay: 'settings.events_per_day',
  calendarViewDays: 'settings.view_days',
  availabilityCalendarViewDays: 'settings.view_days',
  manifestViewDays: 'settings.view_days',
  guestCancelHours: 'portal.cancel_hours',
  guestReservationLimit: 'settings.reservation_limit',
  allowOverlappingPackages: 'settings.overlapping_packages',
  showReviews: 'review.show',
  widgetButtonText: 'widget.button_text',
  widgetButton: 'widget.button',
  widgetView: 'widget.view',
  widgetProducts: 'widget.products',
  widgetCategories: 'widget.categories',
  widgetLanguage: 'common.language',
  widgetColour: 'widget.colour',
  widgetFollowsDark: 'widget.follows_dark',
  widgetOrigins: 'widget.origins',
  widgetTag: 'widget.tag',
  widgetGa4: 'widget.ga4',
  widgetMetaPixel: 'widget.meta_pixel',
  widgetGtm: 'widget.gtm',
} as const satisfies Record<keyof ShopOptions, MessageKey>

const TEXTS = {
  terms: 'common.terms',
  privacy: 'common.privacy',
  preparation: 'document.preparation',
  receiptFooter: 'document.receipt_footer',
} as const satisfies Record<keyof ShopTexts, MessageKey>

const LABELS: Readonly<Record<string, MessageKey>> = {
  ...OPTIONS,
  ...TEXTS,
  displayName: 'settings.display_name',
  introduction: 'settings.introduction',
  companyName: 'settings.company_name',
  companyOrgNo: 'field.organisation_number',
  companyVat: 'settings.vat_number',
  companyAddressStreet: 'settings.street',
  companyAddressZip: 'field.postal_code',
  companyAddressCity: 'field.city',
  companyAddressCountry: 'field.country',
  companyUrl: 'settings.web_address',
  companyEmail: 'field.email',
  companyPhone: 'field.phone',
  locale: 'settings.own_language',
  locales: 'settings.languages',
}

/** Labels of all that the shop's settings hold, whose log is one. */
export function useShopLabels(): Labels {
  const t = useTranslate()
  return Object.fromEntries(Object.entries(LABELS).map(([name, key]) => [name, t(key)]))
}
