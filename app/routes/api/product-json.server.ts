import { z } from 'zod'
import {
  listProductRecords,
  type ProductRecord,
} from '#app/domain/catalog/product/product-record-queries.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import {
  BOOKING_TYPES,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  QR_TICKET_TYPES,
  START_TIME_TYPES,
} from '#app/domain/catalog/product-types.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import {
  listCapacitySchedulesOf,
  type StoredSchedule,
} from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { listIdentifiersOf } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import { REBOOKING_FEE_TYPES } from '#app/domain/catalog/setup/product-rebooking.ts'
import { documentAddress } from '#app/domain/file/image-address.ts'
import { listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import type { Services } from '#app/http/context.server.ts'
import { durationJson, toPercent, translatableJson } from '#app/http/json-shapes.ts'
import { capacityScheduleJson } from './shapes.ts'

const percent = z.number().meta({ description: 'Percent' })
const ids = z.array(z.int())

/** A product as lists answer it, under the specification's names. Source: spec 3 §3 'Product'. */
export const productJson = z.object({
  id: z.int(),
  position: z.int(),
  version: z.int(),
  internalName: z.string().optional().meta({ description: 'With `admin` alone' }),
  displayName: translatableJson,
  shortDescription: translatableJson,
  description: translatableJson,
  includedItems: translatableJson.meta({ description: 'One item a line' }),
  goodToKnow: translatableJson,
  meetingPlace: translatableJson,
  photos: z.array(z.object({ url: z.string(), alt: translatableJson, width: z.int(), height: z.int() })),
  productType: z.enum(PRODUCT_TYPES),
  bookingType: z.enum(BOOKING_TYPES),
  status: z.enum(PRODUCT_STATUSES),
  enablement: z.object({ admin: z.boolean(), public: z.boolean() }),
  categoryIds: ids,
  quantityLabel: translatableJson,
  preparationDocument: z.object({ name: z.string(), url: z.string() }).nullable(),
  preparationVideoId: z.string().nullable(),
  qrTicketType: z.enum(QR_TICKET_TYPES),
  maxCapacity: z.int().nullable().meta({ description: 'null means unlimited' }),
  seats: z.int(),
  aliasOfId: z.int().nullable(),
  minutesBefore: z.int(),
  minutesAfter: z.int(),
  startTimeType: z.enum(START_TIME_TYPES),
  startTimeInterval: z.int().meta({ description: 'Minutes' }),
  startTimes: z.array(z.string()),
  cutOffTime: z.int().meta({ description: 'Minutes' }),
  minimumQuantity: z.int(),
  maximumQuantity: z.int().meta({ description: '0 means no limit' }),
  lowInventoryLimit: z.int().nullable(),
  taxId: z.int(),
  discountable: z.boolean(),
  depositPercentage: percent,
  fullDepositWithinXHours: z.int().meta({ description: '0 means never' }),
  rebookable: z.boolean(),
  rebookingFeeType: z.enum(REBOOKING_FEE_TYPES),
  rebookingFeeAmount: z.number().meta({ description: 'Money, or percent, as the type says' }),
  rebookableUntilMinutes: z.int().meta({ description: 'Before the start' }),
  advertisedPrice: z.number().nullable(),
  automaticPaymentLink: z.boolean(),
  useResources: z.boolean(),
  allowSplitResources: z.boolean(),
  resourceTypeIds: ids,
  resourceIds: ids,
  useIdentifiers: z.boolean(),
  autoAssignIdentifiersPublic: z.boolean(),
  autoAssignIdentifiersAdmin: z.boolean(),
  durationIds: ids,
  durations: z.array(durationJson).optional().meta({ description: 'With `withDurations`' }),
  identifiers: z
    .array(z.object({ id: z.int(), label: z.string() }))
    .optional()
    .meta({ description: 'With `withIdentifiers`' }),
  capacitySchedules: z
    .array(capacityScheduleJson)
    .optional()
    .meta({ description: 'With `withCapacitySchedules`' }),
  resourceTypes: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .optional()
    .meta({ description: 'With `withResourceTypes`' }),
})

export type ProductQuery = {
  /** Also what staff alone may know. */
  admin: boolean
  withIdentifiers: boolean
  withCapacitySchedules: boolean
  withDurations: boolean
  withResourceTypes: boolean
  /** null means all. */
  ids: readonly number[] | null
}

/** Products as JSON in the shop's order, in as many statements for one as for a hundred. */
export async function loadProductsJson(
  { db, shop, config }: Services,
  query: ProductQuery,
): Promise<z.input<typeof productJson>[]> {
  const audience = query.admin ? 'staff' : 'guest'
  const productIds = query.ids ?? undefined
  const records = await listProductRecords(db, { shopId: shop.id, audience, productIds })
  const key = { shopId: shop.id, productIds: records.map(({ id }) => id) }
  const durations = query.withDurations ? await listAllDurations(db, shop.id) : undefined
  const types = query.withResourceTypes ? await listResourceTypes(db, shop.id) : undefined
  const identifiers = query.withIdentifiers ? await listIdentifiersOf(db, key) : undefined
  const schedules = query.withCapacitySchedules ? await listCapacitySchedulesOf(db, key) : undefined
  return records.map((record) => ({
    ...toJson(record, config.publicUrl),
    internalName: query.admin ? record.name : undefined,
    durations: durations?.filter(({ id }) => record.durationIds.includes(id)),
    resourceTypes: types?.filter(({ id }) => record.resourceTypeIds.includes(id)),
    identifiers: identifiers && (identifiers.get(record.id) ?? []),
    capacitySchedules: schedules && (schedules.get(record.id) ?? []).map(toScheduleJson),
  }))
}

/** Product that a call's items belong to; undefined when the shop has no such one. */
export async function findWholeProduct({ db, shop }: Services, id: number) {
  const product = await findEditedProduct(db, { shopId: shop.id, id })
  return product?.isDeleted ? undefined : product
}

function toJson(record: ProductRecord, publicUrl: string) {
  const { photos, preparationDocument, identifierAssignment, advertisedPriceMinor, ...rest } = record
  const { status, rebookingFee } = rest
  return {
    ...rest,
    photos: photos.map(({ src, ...photo }) => ({ ...photo, url: `${publicUrl}${src}` })),
    preparationDocument: preparationDocument && {
      name: preparationDocument.name,
      url: `${publicUrl}${documentAddress(preparationDocument.key)}`,
    },
    enablement: { admin: status !== 'INACTIVE', public: status === 'ACTIVE' },
    cutOffTime: rest.cutOffMinutes,
    depositPercentage: toPercent(rest.depositPercentage),
    fullDepositWithinXHours: rest.fullDepositWithinHours,
    // Minor units and hundredths of a percent are the same hundredths.
    rebookingFeeAmount: toMajor(rebookingFee),
    advertisedPrice: advertisedPriceMinor === null ? null : toMajor(advertisedPriceMinor),
    autoAssignIdentifiersPublic: identifierAssignment !== 'MANUAL',
    autoAssignIdentifiersAdmin: identifierAssignment === 'AUTOMATIC',
  }
}

function toScheduleJson({ weekdays, months, times, ...schedule }: StoredSchedule) {
  return { ...schedule, weekdays: [...weekdays], months: [...months], times: [...times] }
}
