import type { Permission } from '#app/domain/account/permissions.ts'
import type { EditedTable } from '#app/domain/shared/edit/edit-queries.server.ts'
import type { MessageKey } from '#app/i18n/translate.ts'

/** Pages and calls of one kind of list record. */
export type RecordPages = {
  /** Name of its table, and of its records in the log. */
  name: EditedTable
  /** Address of its list; under it lie `new`, one by its id, and that one's `delete` and `restore`. */
  address: `/${string}`
  /** Path of its calls. */
  call: `/api/${string}`
  /** Name of the id in both. */
  param: `${string}Id`
  /** Needed by every page and by every call that writes. Calls that read need `orders-access`. */
  permission: Permission
  /** Title of its list, in the navigation too. */
  label: MessageKey
  /** The shop puts the list in its own order. */
  isOrdered: boolean
  /** Route modules below `app/`: the list, and the editor of one. */
  modules: { list: string; editor: string }
}

/**
 * The one table of list records, in the order of the calls' document: routes, permissions, navigation, removal and
 * calls read it. `http/records.server.ts` adds what reads and writes each. Source: architecture.md 1.13.
 */
export const RECORDS = {
  category: {
    name: 'category',
    address: '/categories',
    call: '/api/categories',
    param: 'categoryId',
    permission: 'categories-access',
    label: 'category.list_title',
    isOrdered: true,
    modules: { list: 'routes/staff/catalog/categories.tsx', editor: 'routes/staff/catalog/category.tsx' },
  },
  price_category: {
    name: 'price_category',
    address: '/price-categories',
    call: '/api/price-categories',
    param: 'priceCategoryId',
    permission: 'price-categories-access',
    label: 'price_category.list_title',
    isOrdered: true,
    modules: {
      list: 'routes/staff/catalog/price-categories.tsx',
      editor: 'routes/staff/catalog/price-category.tsx',
    },
  },
  duration: {
    name: 'duration',
    address: '/durations',
    call: '/api/durations',
    param: 'durationId',
    permission: 'durations-access',
    label: 'duration.list_title',
    isOrdered: false,
    modules: { list: 'routes/staff/catalog/durations.tsx', editor: 'routes/staff/catalog/duration.tsx' },
  },
  tax: {
    name: 'tax',
    address: '/taxes',
    call: '/api/taxes',
    param: 'taxId',
    permission: 'taxes-access',
    label: 'tax.list_title',
    isOrdered: false,
    modules: { list: 'routes/staff/catalog/taxes.tsx', editor: 'routes/staff/catalog/tax.tsx' },
  },
  resource: {
    name: 'resource',
    address: '/resources',
    call: '/api/resources',
    param: 'resourceId',
    permission: 'resources-access',
    label: 'resource.list_title',
    isOrdered: true,
    modules: { list: 'routes/staff/resources/resources.tsx', editor: 'routes/staff/resources/resource.tsx' },
  },
  resource_type: {
    name: 'resource_type',
    address: '/resource-types',
    call: '/api/resource-types',
    param: 'resourceTypeId',
    permission: 'resources-access',
    label: 'resource_type.list_title',
    isOrdered: true,
    modules: {
      list: 'routes/staff/resources/resource-types.tsx',
      editor: 'routes/staff/resources/resource-type.tsx',
    },
  },
  opening_season: {
    name: 'opening_season',
    address: '/settings/opening-hours',
    call: '/api/opening-hours',
    param: 'seasonId',
    permission: 'settings-access',
    label: 'opening_hours.title',
    isOrdered: false,
    modules: {
      list: 'routes/staff/settings/opening-hours/opening-hours.tsx',
      editor: 'routes/staff/settings/opening-hours/opening-season.tsx',
    },
  },
  custom_field: {
    name: 'custom_field',
    address: '/settings/custom-fields',
    call: '/api/custom-fields',
    param: 'customFieldId',
    permission: 'settings-access',
    label: 'custom_field.list_title',
    isOrdered: true,
    modules: {
      list: 'routes/staff/settings/custom-fields/custom-fields.tsx',
      editor: 'routes/staff/settings/custom-fields/custom-field.tsx',
    },
  },
  payment_provider: {
    name: 'payment_provider',
    address: '/settings/payment-providers',
    call: '/api/payment-providers',
    param: 'paymentProviderId',
    permission: 'settings-access',
    label: 'payment_provider.list_title',
    isOrdered: true,
    modules: {
      list: 'routes/staff/settings/payment-providers/payment-providers.tsx',
      editor: 'routes/staff/settings/payment-providers/payment-provider.tsx',
    },
  },
} as const satisfies Record<string, RecordPages>

export type RecordName = keyof typeof RECORDS

/** All kinds, in the table's order. */
export const ALL_RECORDS: readonly (RecordPages & { name: RecordName })[] = Object.values(RECORDS)
