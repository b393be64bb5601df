import type { ProductStatus, ProductType } from '#app/domain/catalog/product-types.ts'
import type { Tone } from '#app/ui/feedback/badge.tsx'

export const TYPE_LABELS = {
  RENTAL: 'product.type_rental',
  EVENT: 'product.type_event',
  ADDON: 'product.type_addon',
} as const satisfies Record<ProductType, string>

/** Explanation of each type, under its name where it is chosen. */
export const TYPE_NOTES = {
  RENTAL: 'product.type_rental_text',
  EVENT: 'product.type_event_text',
  ADDON: 'product.type_addon_text',
} as const satisfies Record<ProductType, string>

export const STATUS_LABELS = {
  ACTIVE: 'product.status_active',
  ADMIN_ONLY: 'product.status_admin_only',
  INACTIVE: 'product.status_inactive',
} as const satisfies Record<ProductStatus, string>

export const STATUS_TONES = {
  ACTIVE: 'success',
  ADMIN_ONLY: 'info',
  INACTIVE: 'neutral',
} as const satisfies Record<ProductStatus, Tone>
