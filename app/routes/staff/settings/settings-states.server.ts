import type { RouterContextProvider } from 'react-router'
import { countOpeningSeasons } from '#app/domain/opening-hours/season-queries.server.ts'
import {
  existingProviders,
  providerState,
  shownToGuests,
} from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import { countDocumentVersions } from '#app/domain/shop/document-queries.server.ts'
import { RESERVATION_MINUTES } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import { languageName } from '#app/i18n/language-names.ts'

/**
 * States to show under the pages' names in the list, by address, and the addresses of incomplete pages. A page without
 * a state has its note.
 */
export async function loadSettingsStates(
  context: Readonly<RouterContextProvider>,
): Promise<{ states: Record<string, string>; incomplete: string[] }> {
  const { db, shop, t, isDemo } = context.get(services)
  const { options } = shop
  const seasons = await countOpeningSeasons(db, shop.id)
  const fields = await listCustomFields(db, shop.id)
  const terms = (await countDocumentVersions(db, shop.id)).get('TERMS') ?? 0
  const providers = existingProviders(await listPaymentProviders(db, shop.id), { isDemo })
  const inNeed = providers.filter((each) => providerState(each, shop.locales) === 'NEEDS_ACTION').length
  const days = (count: number) => t('settings.day_count', { count })
  const states: [address: string, state: string, isSet?: boolean][] = [
    ['locale', shop.locales.map(languageName).join(', ')],
    ['opening-hours', t('opening_hours.count', { count: seasons }), seasons > 0],
    [
      'booking',
      t('settings.reservation_state', {
        count: options.orderReservationTime ?? RESERVATION_MINUTES.standard,
      }),
    ],
    [
      'payment-providers',
      [
        t('payment_provider.count', { count: providers.length }),
        ...(inNeed > 0 ? [t('payment_provider.needs_action', { count: inNeed })] : []),
      ].join(', '),
      providers.length > 0,
    ],
    ['document', t('document.terms_version', { number: terms }), terms > 0],
    ['custom-fields', t('custom_field.count', { count: fields.length }), fields.length > 0],
    [
      'portal-settings',
      t('portal.cancel_state', { count: options.guestCancelHours ?? 0 }),
      options.guestCancelHours !== null,
    ],
    ['calendar', `${t(`settings.view_${options.calendarDefaultView}`)}, ${days(options.calendarViewDays)}`],
    ['availability-calendar', days(options.availabilityCalendarViewDays)],
    ['manifest', days(options.manifestViewDays)],
  ]
  const company = [shop.companyName, shop.companyOrgNo, shop.companyEmail, shop.companyPhone]
  const address = [shop.street, shop.zip, shop.city]
  return {
    states: Object.fromEntries(
      states.flatMap(([name, state, isSet = true]) => (isSet ? [[`/settings/${name}`, state]] : [])),
    ),
    incomplete: [
      ...([...company, ...address].every(Boolean) ? [] : ['/settings/general']),
      ...(seasons > 0 ? [] : ['/settings/opening-hours']),
      ...(shownToGuests(providers).length > 0 ? [] : ['/settings/payment-providers']),
    ],
  }
}
