import type { RouterContextProvider } from 'react-router'
import { listCategories } from '#app/domain/catalog/category-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listCalendarBookings } from '#app/domain/order/calendar-queries.server.ts'
import {
  listResources,
  listResourceTypes,
  type Resource,
} from '#app/domain/resource/resource-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { type CalendarAddress, shownPeriod } from './calendar-address.ts'
import { type CalendarEvent, groupEvents, toEvent } from './calendar-view.ts'
import type { Line } from './timeline.tsx'

/** What the address shows, and what it can be narrowed to. Who sees own resources only sees theirs. */
export async function readCalendar(context: Readonly<RouterContextProvider>, address: CalendarAddress) {
  const { db, shop, user, now, zone, locale, ownResourcesOnly } = context.get(services)
  const { productId, categoryId, resourceId } = address
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const only = { productId, categoryId, resourceId, ownerUserId }
  const query = { shopId: shop.id, ...shownPeriod(address), zone, now, ...only }
  const [bookings, products, categories, allResources, types] = await Promise.all([
    listCalendarBookings(db, query),
    listNamedProducts(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] }),
    listCategories(db, shop.id),
    listResources(db, shop.id),
    listResourceTypes(db, shop.id),
  ])
  const text = (value: Parameters<typeof pickText>[0]) => pickText(value, locale, shop.locales)
  const events = bookings.map((booking) => toEvent(booking, { locale, shopLocales: shop.locales, now }))
  const resources = allResources.filter(({ userId }) => !ownResourcesOnly || userId === user.id)
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const shownResources = resources.filter(({ id }) => resourceId === undefined || id === resourceId)
  return {
    events: address.view === 'timeline' ? [] : groupEvents(events),
    lines:
      address.view === 'timeline' ? toLines(address, events, { resources: shownResources, typeNames }) : [],
    choices: {
      products: products.map(({ id, displayName }) => ({ id, name: text(displayName) })),
      categories: categories.map(({ id, name }) => ({ id, name: text(name) })),
      resources: resources.map(({ id, name }) => ({ id, name })),
    },
  }
}

type Known = { resources: readonly Resource[]; typeNames: ReadonlyMap<number, string> }

/** Products that are booked, or all resources by type, and what uses none of them last. */
function toLines(address: CalendarAddress, events: readonly CalendarEvent[], known: Known): Line[] {
  if (address.by === 'product') {
    return [...Map.groupBy(events, ({ productId }) => productId)].map(([id, same]) => ({
      id,
      name: same[0]?.product ?? '',
      group: null,
      events: same,
    }))
  }
  const { resources, typeNames } = known
  const byType = [...Map.groupBy(resources, ({ resourceTypeId }) => resourceTypeId)]
  const lines = byType.flatMap(([typeId, same]) =>
    same.map(({ id, name }) => ({
      id,
      name,
      group: typeNames.get(typeId) ?? null,
      events: groupEvents(events.filter(({ resourceIds }) => resourceIds.includes(id))),
    })),
  )
  const rest = events.filter(({ resourceIds }) => resourceIds.length === 0)
  return rest.length === 0 ? lines : [...lines, { id: 0, name: '', group: null, events: groupEvents(rest) }]
}
