import type { RouterContextProvider } from 'react-router'
import { PRICE_TIME_UNITS } from '#app/domain/catalog/prices/price-grid.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import {
  BOOKING_TYPES,
  IDENTIFIER_ASSIGNMENTS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  QR_TICKET_TYPES,
  START_TIME_TYPES,
} from '#app/domain/catalog/product-types.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { SCHEDULE_KINDS } from '#app/domain/shared/schedule.ts'
import { parseTranslatableValue, pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { labelsOf, named, numbers, records } from '#app/http/labels/value-labels.ts'
import { STATUS_LABELS, TYPE_LABELS } from './product-labels.ts'

type Context = Readonly<RouterContextProvider>

/** Texts for stored values and ids of all tabs in the log of a product. A deleted entry has no name here. */
export async function loadLogLabels(context: Context): Promise<ValueLabels> {
  const { db, shop, locale, t, format } = context.get(services)
  const taxes = await listTaxes(db, shop.id)
  const durations = await listAllDurations(db, shop.id)
  const products = await listProductLines(db, { shopId: shop.id })
  const resourceTypes = await listResourceTypes(db, shop.id)
  const resources = await listResources(db, shop.id)
  const categories = await listCategories(db, shop.id)
  const nameOf = (id: unknown) => products.find((product) => product.id === id)?.name ?? ''
  const text = (value: unknown) =>
    pickText(parseTranslatableValue(value) ?? {}, locale, shop.locales) || String(value)
  return {
    status: labelsOf(PRODUCT_STATUSES, (status) => t(STATUS_LABELS[status])),
    productType: labelsOf(PRODUCT_TYPES, (type) => t(TYPE_LABELS[type])),
    bookingType: labelsOf(BOOKING_TYPES, (type) => t(`setup.booking_${type}`)),
    startTimeType: labelsOf(START_TIME_TYPES, (type) => t(`availability_tab.type_${type}`)),
    qrTicketType: labelsOf(QR_TICKET_TYPES, (type) => t(`setup.qr_${type}`)),
    identifierAssignment: labelsOf(IDENTIFIER_ASSIGNMENTS, (way) => t(`setup.assignment_${way}`)),
    scheduleKind: labelsOf(SCHEDULE_KINDS, (kind) => t(`schedule.kind_${kind}`)),
    scheduleWeekdays: numbers((day) => format.weekdayShort(day)),
    scheduleMonths: numbers((month) => format.monthLong(month)),
    timeUnit: labelsOf(PRICE_TIME_UNITS, (unit) => t(`prices.per_${unit}`)),
    taxId: named(taxes),
    aliasOfId: named(products),
    copyOf: named(products),
    durationIds: named(
      durations.map(({ id, label }) => ({ id, name: pickText(label, locale, shop.locales) })),
    ),
    resourceTypeIds: named(resourceTypes),
    resourceIds: named(resources),
    categoryIds: named(
      categories.map(({ id, name }) => ({ id, name: pickText(name, locale, shop.locales) })),
    ),
    durationId: named(
      durations.map(({ id, label }) => ({ id, name: pickText(label, locale, shop.locales) })),
    ),
    addons: records(({ name, addonId, mandatory, included }) =>
      [
        nameOf(addonId) || text(name),
        mandatory ? t('addon_tab.mandatory') : '',
        included ? t('addon_tab.included') : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    products: records(({ productId }) => nameOf(productId)),
    bands: records(({ minimumQuantity, unit, amount }) => {
      const off = unit === 'PERCENT' ? format.percent(Number(amount)) : format.money(Number(amount))
      return `${minimumQuantity}–: ${off}`
    }),
    rebookingFee: (value) => {
      const [fee, type] = [value].flat()
      return type === 'PERCENT' ? format.percent(Number(fee)) : format.money(Number(fee))
    },
  }
}
