import type { Translate } from './translate.ts'

/** '24 st', '12 platser', 'obegränsat antal'. */
export function capacityText(
  { productType, maxCapacity }: { productType: string; maxCapacity: number | null },
  t: Translate,
): string {
  if (maxCapacity === null) return t('product.unlimited')
  return t(productType === 'EVENT' ? 'product.places' : 'product.units', { count: maxCapacity })
}
