export type AddonQuantity = { addonId: number; quantity: number }

type OfferedAddon = { addon: { id: number }; mandatory: boolean }

/**
 * The add-ons of a booking: what was chosen, and the mandatory ones in their parent's quantity whatever was
 * chosen of them. Lines of 0 are dropped and lines of the same add-on added up; what the product doesn't
 * offer stays, for the price to refuse. Source: domain.md §4 'A mandatory add-on takes its parent's quantity'.
 */
export function addonQuantities(
  chosen: readonly AddonQuantity[],
  offered: readonly OfferedAddon[],
  parentQuantity: number,
): AddonQuantity[] {
  const quantities = new Map<number, number>()
  for (const { addonId, quantity } of chosen) {
    quantities.set(addonId, (quantities.get(addonId) ?? 0) + quantity)
  }
  for (const { addon, mandatory } of offered) if (mandatory) quantities.set(addon.id, parentQuantity)
  return [...quantities].flatMap(([addonId, quantity]) => (quantity > 0 ? [{ addonId, quantity }] : []))
}
