import type { CatalogueIds } from './large-catalogue.ts'
import { type StaffPage, staffPages } from './staff-pages.ts'

const AREA =
  /^\/(?:api\/)?(?:products|categories|price-categories|durations|taxes|resources|resource-types|settings|availability|availability-calendars)(?:\/|$)/
/** Messages that were sent, what a shop may have one of, what is only posted to, and what needs a query. */
const OTHERS =
  /\/outbox|\/(?:logo|document)\/delete$|\/document\/:|\/tab\/|\/restore$|\/copy$|\/availability\/start$|\/undo$|\/booking\/check$|\/stripe\/:cardProviderId\/test(?:-payment)?$|^\/api\/.*\/(?:closeouts(?:\/.*)?|start-time-prices)$/
const SEARCHES: readonly [pattern: string, (ids: CatalogueIds) => string][] = [
  ['/availability', () => '?days=1'],
  ['/availability', () => '?days=30'],
  ['/availability/close', ({ productId }) => `?product=${productId}`],
  ['/products', () => '?tab=addons'],
  ['/products', () => '?q=havs+9'],
  ['/products', ({ categoryId }) => `?category=${categoryId}`],
  ['/products', ({ middleProductId }) => `?after=${middleProductId}`],
  ['/api/products', () => '?admin=1&withIdentifiers=1&withDurations=1&withResourceTypes=1'],
  ['/resources', ({ resourceTypeId }) => `?type=${resourceTypeId}`],
]

/** All that can be read of them, the list's searches too, about the things that `ids` names. */
export function cataloguePages(ids: CatalogueIds): StaffPage[] {
  const pages = staffPages(ids, (pattern) => AREA.test(pattern) && !OTHERS.test(pattern))
  const searches = SEARCHES.flatMap(([pattern, search]) =>
    pages
      .filter((page) => page.path === pattern)
      .map((page) => ({ ...page, path: `${pattern}${search(ids)}` })),
  )
  return [...pages, ...searches]
}
