import type { RouterContextProvider } from 'react-router'
import { byNames } from '#app/domain/catalog/product/product-search.ts'
import { services } from '#app/http/context.server.ts'
import {
  NEW_BOOKING,
  offered,
  quickPages,
  staffNavigation,
  staffShortcuts,
} from '#app/routes/staff/navigation.ts'
import type { NavItem } from '#app/ui/layout/navigation/nav-types.ts'
import { type Hit, plainHit } from './search-results.ts'

type Context = Readonly<RouterContextProvider>

/** `words`: others by which it is found. */
type FoundPage = NavItem & { words?: string }

/** At hand below whatever was found. */
const USUAL_PAGES = 2

/** Pages, and what can be created or closed, by their names, and the most used ones. */
export function findPages(context: Context, query: string): { named: Hit[]; usual: Hit[] } {
  const { permissions, ownResourcesOnly, hasResources, t } = context.get(services)
  const own = { ownResourcesOnly, hasResources }
  const allowed = offered([...permissions], own)
  const sections = staffNavigation(allowed, own, t)
  const quick = quickPages(allowed, own, t)
  const all: FoundPage[] = [
    ...sections.flatMap(({ items }) => items.flatMap((item) => item.items ?? [item])),
    ...created(context),
    ...closed(context),
  ]
  const isNamed = byNames(query)
  const named = query === '' ? [] : all.filter(({ label, words = '' }) => isNamed([label, words]))
  const usual = query === '' ? [...quick, ...created(context)] : quick.slice(0, USUAL_PAGES)
  const shortcuts = new Map(staffShortcuts(allowed, own, t).map(({ to, keys }) => [to, keys]))
  const toHit = (page: NavItem): Hit => ({
    ...plainHit(`page-${page.to}`, page),
    keys: shortcuts.get(page.to) ?? null,
  })
  return { named: named.map(toHit), usual: usual.map(toHit) }
}

function created(context: Context): FoundPage[] {
  const { t, can } = context.get(services)
  return [
    ...(can('bookings-create')
      ? [
          {
            to: NEW_BOOKING,
            label: t('nav.new_booking'),
            icon: 'plus',
            words: t('search.words_new_booking'),
          } satisfies FoundPage,
        ]
      : []),
    ...(can('rental-products-edit')
      ? [
          {
            to: '/products/new',
            label: t('product.new'),
            icon: 'plus',
            words: t('search.words_new_product'),
          } satisfies FoundPage,
        ]
      : []),
  ]
}

function closed(context: Context): FoundPage[] {
  const { t, can } = context.get(services)
  if (!can('availability-calendars-access')) return []
  return [
    {
      to: '/availability?pick=1',
      label: t('availability.close_times'),
      icon: 'lock',
      words: t('search.words_close_times'),
    },
  ]
}
