import type { CatalogueIds } from './large-catalogue.ts'
import { ROUTE_FILES } from './route-list.ts'

/** A page of the catalogue or the settings, or a JSON call about them, with the modules that answer it. */
export type CataloguePage = {
  pattern: string
  path: string
  params: Record<string, string>
  files: readonly string[]
}

const AREA =
  /^\/(?:api\/)?(?:products|categories|price-categories|durations|taxes|resources|resource-types|settings|availability|availability-calendars)(?:\/|$)/
/** Messages that were sent, what a shop may have one of, what is only posted to, and what needs a query. */
const OTHERS =
  /\/outbox|\/(?:logo|document)\/delete$|\/document\/:|\/tab\/|\/restore$|\/copy$|\/availability\/start$|\/undo$|\/booking\/check$|^\/api\/.*\/(?:closeouts(?:\/.*)?|start-time-prices)$/
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
export function cataloguePages(ids: CatalogueIds): CataloguePage[] {
  const values: Readonly<Record<string, number>> = ids
  const pages = ROUTE_FILES.filter(({ pattern }) => AREA.test(pattern) && !OTHERS.test(pattern)).map(
    ({ pattern, files }): CataloguePage => {
      const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, String(values[name])]))
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name]))
      return { pattern, path, params, files }
    },
  )
  const searches = SEARCHES.flatMap(([pattern, search]) =>
    pages
      .filter((page) => page.path === pattern)
      .map((page) => ({ ...page, path: `${pattern}${search(ids)}` })),
  )
  return [...pages, ...searches]
}
