import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { isCounted } from '#app/domain/order/bundle/bundle-quantities.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { bundleQuantityField } from '#app/http/schemas/bundle-choices-schema.ts'
import { isBundleOf, optionField } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import {
  STAFF_BOOKING_PARAMETERS,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'
import { isDurationGone } from './chosen-duration.ts'

type Offered = {
  productId: number
  product: Parameters<typeof isDurationGone>[0]
  categoryIds: readonly number[]
  addons: readonly { addon: { id: number } }[]
  offer: { options: readonly OfferedBundle[] }
}

/**
 * Why what the form's booking chose can't be had: something of it was offered when the form was shown, and isn't any
 * more. A schema reads no field of what isn't offered.
 */
export function whyGone(
  form: FormData,
  address: Pick<StaffBookingAddress, 'duration'>,
  { productId, product, categoryIds, addons, offer }: Offered,
): Refusal | undefined {
  if (isDurationGone(product, address))
    return { code: 'duration_not_offered', at: STAFF_BOOKING_PARAMETERS.duration }
  const chosen = [...form].flatMap(([name, value]): [string, string][] =>
    /^\s*0*\s*$/.test(String(value)) ? [] : [[name, String(value)]],
  )
  const isGone = (group: string, ids: readonly number[]) =>
    chosen.some(([name]) => name.startsWith(`${group}.`) && !ids.some((id) => name === `${group}.${id}`))
  if (isGone('quantities', categoryIds)) return { code: 'price_category_not_offered' }
  const addonIds = addons.map(({ addon }) => addon.id)
  if (isGone('addons', addonIds)) return { code: 'addon_not_offered' }
  const isLeft = ([name, value]: [string, string]) =>
    offer.options.some((option) => isFieldOf(option, categoryIds, { name, value }))
  const ofBundle = chosen.filter(([name]) => BUNDLE_CHOICE.test(name))
  return isBundleOf(form, productId) && !ofBundle.every(isLeft) ? { code: 'bundle_choice_gone' } : undefined
}

/** Fields that say what is chosen of a bundle; the others say when. */
const BUNDLE_CHOICE = /^bundles\.\d+\.(?:isIncluded$|product$|quantities\.)/

/** Whether a field chooses something that the option has. */
function isFieldOf(
  option: OfferedBundle,
  categoryIds: readonly number[],
  { name, value }: { name: string; value: string },
): boolean {
  const { id, products, canSelectPriceCategory } = option
  if (isCounted(option)) {
    const keys = canSelectPriceCategory ? categoryIds : [0]
    return products.some(({ productId }) =>
      keys.some((key) => name === optionField(id, `quantities.${bundleQuantityField(productId, key)}`)),
    )
  }
  return isProductChosen(option)
    ? name === optionField(id, 'product') && products.some(({ productId }) => String(productId) === value)
    : name === optionField(id, 'isIncluded') && products.length > 0
}
