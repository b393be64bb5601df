/** Price category in addresses, form fields and keys: its id, or 0 for a price without a price category. */
export function toCategoryKey(priceCategoryId: number | null): number {
  return priceCategoryId ?? 0
}

export function fromCategoryKey(key: number): number | null {
  return key === 0 ? null : key
}

/** Chosen quantities by category key, as a booking's; those of 0 are left out. */
export function chosenQuantities(
  byKey: Iterable<readonly [key: number, quantity: number]>,
): { priceCategoryId: number | null; quantity: number }[] {
  return [...byKey].flatMap(([key, quantity]) =>
    quantity > 0 ? [{ priceCategoryId: fromCategoryKey(key), quantity }] : [],
  )
}
