import type { MessageKey } from '#app/i18n/translate.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'

/** A page of the settings. `note` tells its contents, where the list has no state to show. */
export type SettingsItem = { to: string; label: MessageKey; icon: IconName; note: MessageKey }

/** All that a shop can set, in plain groups. Pages that are not built are not listed. */
export const SETTINGS_GROUPS: readonly { label: MessageKey; items: readonly SettingsItem[] }[] = [
  {
    label: 'settings.group_shop',
    items: [
      { to: '/settings/general', label: 'settings.general', icon: 'home', note: 'settings.general_note' },
      {
        to: '/settings/opening-hours',
        label: 'opening_hours.title',
        icon: 'clock',
        note: 'opening_hours.none_note',
      },
      { to: '/settings/locale', label: 'settings.languages', icon: 'globe', note: 'settings.languages_hint' },
    ],
  },
  {
    label: 'settings.group_booking',
    items: [
      { to: '/settings/booking', label: 'settings.booking', icon: 'voucher', note: 'settings.booking_note' },
      {
        to: '/settings/payment-providers',
        label: 'payment_provider.list_title',
        icon: 'card',
        note: 'payment_provider.note',
      },
      { to: '/settings/document', label: 'document.title', icon: 'order', note: 'document.note' },
      {
        to: '/settings/custom-fields',
        label: 'custom_field.list_title',
        icon: 'info',
        note: 'custom_field.note',
      },
      {
        to: '/settings/customer-fields',
        label: 'customer_field.list_title',
        icon: 'users',
        note: 'customer_field.note',
      },
    ],
  },
  {
    label: 'settings.group_guests',
    items: [
      { to: '/settings/widget', label: 'widget.title', icon: 'globe', note: 'widget.note' },
      { to: '/settings/portal-settings', label: 'portal.title', icon: 'user', note: 'portal.note' },
      { to: '/settings/review', label: 'review.title', icon: 'star', note: 'review.note' },
      { to: '/settings/outbox', label: 'outbox.title', icon: 'mail', note: 'settings.outbox_note' },
    ],
  },
  {
    label: 'settings.group_views',
    items: [
      {
        to: '/settings/calendar',
        label: 'settings.calendar',
        icon: 'calendar',
        note: 'settings.calendar_note',
      },
      {
        to: '/settings/availability-calendar',
        label: 'settings.availability',
        icon: 'grid',
        note: 'settings.availability_note',
      },
      { to: '/settings/manifest', label: 'nav.manifest', icon: 'list', note: 'settings.manifest_note' },
    ],
  },
]

/** The specification's order of the tabs; a tab that is not built leads to the list. Source: spec 1 §2.1. */
const TABS = [
  'booking',
  'document',
  'general',
  'integrations',
  'locale',
  'notification-rule',
  'opening-hours',
  'otas',
  'payment-providers',
  'portal-settings',
  'review',
  'subscription',
  'users',
  'widget',
] as const

/** The address of a tab by its place, counted from 0. */
export function tabAddress(index: string | undefined): string {
  const tab = index !== undefined && /^\d{1,2}$/.test(index) ? TABS[Number(index)] : undefined
  const address = `/settings/${tab}`
  const isBuilt = SETTINGS_GROUPS.some(({ items }) => items.some(({ to }) => to === address))
  return isBuilt ? address : '/settings'
}
