import { z } from 'zod'
import {
  type Category,
  type CategoryValues,
  categoryRecord,
} from '#app/domain/catalog/records/category-queries.server.ts'
import {
  type Duration,
  type DurationValues,
  durationRecord,
} from '#app/domain/catalog/records/duration-queries.server.ts'
import {
  type PriceCategory,
  type PriceCategoryValues,
  priceCategoryRecord,
} from '#app/domain/catalog/records/price-category-queries.server.ts'
import { type Tax, type TaxValues, taxRecord } from '#app/domain/catalog/records/tax-queries.server.ts'
import { seasonRecord } from '#app/domain/opening-hours/season-queries.server.ts'
import type { SeasonValues } from '#app/domain/opening-hours/season-types.ts'
import {
  createOfflineMethod,
  deleteOfflineMethod,
  findOfflineMethod,
  listOfflineMethods,
  type OfflineMethod,
  type OfflineMethodValues,
  restoreOfflineMethod,
  saveOfflineMethod,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { findCustomField, listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import { APPLIES_TO, type CustomField, DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import { deleteCustomField, restoreCustomField } from '#app/domain/question/delete-custom-field.server.ts'
import {
  type CustomFieldValues,
  createCustomField,
  saveCustomField,
} from '#app/domain/question/save-custom-field.server.ts'
import type { Stored } from '#app/domain/record/record-queries.server.ts'
import { deleteResource, restoreResource } from '#app/domain/resource/delete-resource.server.ts'
import {
  createResourceType,
  findResource,
  listResources,
  listResourceUses,
  type Resource,
  type ResourceType,
  resourceTypeRecord,
} from '#app/domain/resource/resource-queries.server.ts'
import {
  isTighterResource,
  type ResourceTypeValues,
  type ResourceValues,
} from '#app/domain/resource/resource-values.ts'
import { createResource, saveResource } from '#app/domain/resource/save-resource.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { loadOverBookedDates } from '#app/http/labels/over-booked.server.ts'
import { categorySchema } from '#app/http/schemas/settings/category-schema.ts'
import { customFieldSchema } from '#app/http/schemas/settings/custom-field-schema.ts'
import { durationSchema } from '#app/http/schemas/settings/duration-schema.ts'
import { offlineMethodSchema } from '#app/http/schemas/settings/offline-method-schema.ts'
import { openingSeasonSchema } from '#app/http/schemas/settings/opening-season-schema.ts'
import { priceCategorySchema } from '#app/http/schemas/settings/price-category-schema.ts'
import { resourceTypeSchema } from '#app/http/schemas/settings/resource-type-schema.ts'
import { taxSchema } from '#app/http/schemas/settings/tax-schema.ts'
import { durationJson, toPercent, translatableJson } from './json-shapes.ts'
import { type AnyRecordKind, recordKind } from './record-kind.server.ts'
import type { RecordName } from './records.ts'
import { resourceSchema } from './schemas/resource-schema.ts'

/** Schemas, JSON and use cases of the list records. A new kind of `RECORDS` doesn't compile without its own. */
export const RECORD_KINDS: Readonly<Record<RecordName, AnyRecordKind>> = {
  category: recordKind<Category, CategoryValues>({
    name: 'category',
    record: categoryRecord,
    titleOf: ({ name }) => name,
    shape: z.object({ id: z.int(), name: translatableJson, version: z.int() }),
    schema: ({ t, locales }) => categorySchema(t, { locale: locales[0] ?? 'sv' }),
  }),
  price_category: recordKind<PriceCategory, PriceCategoryValues>({
    name: 'price category',
    record: priceCategoryRecord,
    titleOf: ({ title }) => title,
    shape: z.object({
      id: z.int(),
      title: translatableJson,
      hint: translatableJson,
      adminOnly: z.boolean(),
      masterId: z.int().nullable(),
      maximumRatio: z.int().nullable(),
      version: z.int(),
    }),
    schema: ({ t, locales }) => priceCategorySchema(t, { locale: locales[0] ?? 'sv' }),
  }),
  duration: recordKind<Duration, DurationValues>({
    name: 'duration',
    record: durationRecord,
    titleOf: ({ label }) => label,
    shape: durationJson.extend({ version: z.int() }),
    schema: ({ t, locales }) => durationSchema(t, { locale: locales[0] ?? 'sv' }),
  }),
  tax: recordKind<Tax, TaxValues>({
    name: 'tax',
    record: taxRecord,
    titleOf: ({ name }) => name,
    shape: z.object({
      id: z.int(),
      name: z.string(),
      percentage: z.number().meta({ description: 'Percent' }),
      version: z.int(),
    }),
    schema: ({ t }) => taxSchema(t),
    toJson: (tax) => ({ ...tax, percentage: toPercent(tax.percentage) }),
  }),
  resource: recordKind<Resource, ResourceValues>({
    name: 'resource',
    record: {
      list: listResources,
      find: findResource,
      listUses: listResourceUses,
      create: createResource,
      save: saveResource,
      remove: deleteResource,
      restore: restoreResource,
    },
    titleOf: ({ name }) => name,
    shape: z.object({
      id: z.int(),
      position: z.int(),
      name: z.string(),
      resourceTypeId: z.int(),
      maxCapacity: z.int(),
      sharedBetweenProducts: z.boolean(),
      sharedBetweenBookings: z.boolean(),
      sharedBetweenStartTimes: z.boolean(),
      scheduled: z.boolean(),
      userId: z.int().nullable(),
      version: z.int(),
    }),
    schema: ({ t }) => resourceSchema(t),
    overBooked: async (all, { before, values }) =>
      isTighterResource(before, values) ? loadOverBookedDates(all, { resourceId: before.id }) : [],
  }),
  resource_type: recordKind<ResourceType, ResourceTypeValues>({
    name: 'resource type',
    record: { ...resourceTypeRecord, create: createResourceType },
    titleOf: ({ name }) => name,
    shape: z.object({ id: z.int(), name: z.string(), version: z.int() }),
    schema: ({ t }) => resourceTypeSchema(t),
  }),
  opening_season: recordKind<Stored<SeasonValues>, SeasonValues>({
    name: 'season of opening hours',
    record: seasonRecord,
    titleOf: ({ name }) => name,
    removalText: 'removal.text_season',
    shape: z.object({
      id: z.int(),
      name: z.string(),
      firstDate: z.string(),
      lastDate: z.string(),
      intervals: z.array(
        z.object({
          weekday: z.int().min(1).max(7).meta({ description: '1 is Monday' }),
          opens: z.string(),
          closes: z.string(),
        }),
      ),
      closedDates: z.array(z.string()),
      version: z.int(),
    }),
    schema: ({ t }) => openingSeasonSchema(t),
  }),
  custom_field: recordKind<CustomField, CustomFieldValues>({
    name: 'custom field',
    record: {
      list: listCustomFields,
      find: findCustomField,
      create: createCustomField,
      save: saveCustomField,
      remove: deleteCustomField,
      restore: restoreCustomField,
    },
    titleOf: ({ label }) => label,
    removalText: 'removal.text_question',
    shape: z.object({
      id: z.int(),
      internalName: z.string(),
      dataType: z.enum(DATA_TYPES),
      appliesTo: z.enum(APPLIES_TO),
      label: translatableJson,
      hint: translatableJson,
      options: z.array(z.object({ key: z.string(), label: translatableJson })),
      forAllProducts: z.boolean(),
      visibleForGuest: z.boolean(),
      requiredForGuest: z.boolean(),
      visibleForAdmin: z.boolean(),
      requiredForAdmin: z.boolean(),
      version: z.int(),
    }),
    schema: ({ t, locales }) => customFieldSchema(t, { locale: locales[0] ?? 'sv' }),
    // Answers name them still, but nobody can choose them.
    toJson: (field) => ({ ...field, options: field.options.filter(({ isRemoved }) => !isRemoved) }),
  }),
  payment_provider: recordKind<OfflineMethod, OfflineMethodValues>({
    name: 'offline way to pay',
    record: {
      list: listOfflineMethods,
      find: findOfflineMethod,
      create: createOfflineMethod,
      save: saveOfflineMethod,
      remove: deleteOfflineMethod,
      restore: restoreOfflineMethod,
    },
    titleOf: ({ name }) => name,
    removalText: 'removal.text_provider',
    shape: z.object({
      id: z.int(),
      active: z.boolean(),
      name: translatableJson,
      hint: translatableJson,
      instructions: translatableJson,
      timeLimitHours: z
        .int()
        .meta({ description: 'Hours until an unpaid order is cancelled; 0 means never' }),
      minimumPrice: z.number().nullable(),
      maximumPrice: z.number().nullable(),
      shownToGuests: z.boolean(),
      shownToStaff: z.boolean(),
      version: z.int(),
    }),
    schema: ({ t, locales }) => offlineMethodSchema(t, { locale: locales[0] ?? 'sv' }),
    toJson: ({ minimumPriceMinor, maximumPriceMinor, ...method }) => ({
      ...method,
      minimumPrice: toMajorOrNull(minimumPriceMinor),
      maximumPrice: toMajorOrNull(maximumPriceMinor),
    }),
  }),
}

function toMajorOrNull(minor: number | null): number | null {
  return minor === null ? null : toMajor(minor)
}
