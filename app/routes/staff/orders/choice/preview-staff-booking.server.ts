import { fromCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { BundleChoice, BundleFacts, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import { type PreviewedBooking, previewBooking } from '#app/domain/order/preview/preview-booking.ts'
import { bookingPlace } from '#app/domain/order/staff-order/booking-place.ts'
import { handDiscounts } from '#app/domain/pricing/discount.ts'
import type { PriceOption, Quantity, UnitPrice } from '#app/domain/pricing/price-booking.ts'
import { addonsFor } from '#app/domain/pricing/price-facts.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { toAskingProducts } from '#app/domain/question/asking-products.ts'
import { type RequestedQuestions, requestedQuestions } from '#app/domain/question/requested-questions.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { readAmount } from '#app/http/schemas/amount.ts'
import { type DiscountErrors, readDiscount } from '#app/http/schemas/sell-booking-schema.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Db } from '#db/transaction.server.ts'
import { firstQuantity, isQuantityTyped, QUANTITY_FIELD, readTypedQuantities } from './typed-quantities.ts'

const ADDON_FIELD = /^addons\.(\d{1,10})$/
const PRICE_FIELD = /^prices\.(\d{1,10})$/

type Choice = {
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Undefined where nothing says when it ends: then it has no price. */
  endRent: WallTime | undefined
  options: readonly Pick<PriceOption, 'priceCategoryId'>[]
  /** Of the form, with how many of each price category and of each add-on. */
  params: URLSearchParams
  /** Choices of its bundle; undefined while none are made. */
  choicesFor: (parent: BundleParent) => BundleChoice[] | undefined
  /** Of the booking among those of the sale. */
  key: number
}

type StaffBookingPreview = {
  /** Of the product, as far as they can be read. */
  quantities: Quantity[]
  bookings: PreviewedBooking[]
  total: PreviewedBooking[] | null
}

/**
 * The bookings that the form would create, with all mandatory items; `total` is null while they cannot be
 * priced. Until a quantity is typed that can be read there is one, for what it asks.
 */
export function previewStaffBooking(
  bundle: Omit<BundleFacts, 'parent'>,
  { productId, durationId, startRent, endRent, options, params, choicesFor, key }: Choice,
): StaffBookingPreview {
  // Numbers of a product that was shown before say nothing of this one.
  const offered = new Set(addonsFor(bundle.prices, productId, 'staff').map(({ addonId }) => addonId))
  const addons = readTypedQuantities(params, ADDON_FIELD)
    .map(([addonId, quantity]) => ({ addonId, quantity }))
    .filter(({ addonId }) => offered.has(addonId))
  const unitPrices = [...params].flatMap(([name, text]) => {
    const id = PRICE_FIELD.exec(name)?.[1]
    const unitPriceMinor = readAmount(text)
    const isRead = id !== undefined && unitPriceMinor !== undefined
    return isRead ? [{ productId, priceCategoryId: fromCategoryKey(Number(id)), unitPriceMinor }] : []
  })
  const preview = (quantities: readonly Quantity[], prices: readonly UnitPrice[] = unitPrices) => {
    if (endRent === undefined || quantities.length === 0) return null
    const parent = { startRent, endRent, durationId, quantities }
    const query = {
      productId,
      addons,
      unitPrices: prices,
      choices: choicesFor(parent),
      place: bookingPlace(key),
    }
    const previewed = previewBooking({ ...bundle, parent }, query)
    return previewed.ok ? previewed.value : null
  }
  const [first] = options
  const one = first ? [{ priceCategoryId: first.priceCategoryId, quantity: firstQuantity(params) }] : []
  const typed = readTypedQuantities(params, QUANTITY_FIELD)
    .map(([id, quantity]) => ({ priceCategoryId: fromCategoryKey(id), quantity }))
    .filter((typed) => options.some(({ priceCategoryId }) => priceCategoryId === typed.priceCategoryId))
  const quantities = isQuantityTyped(params, options) ? typed : one
  const total = preview(quantities)
  // Who comes is asked whether a price by hand is typed yet or not.
  const priced = [
    ...unitPrices,
    ...options.map(({ priceCategoryId }) => ({ productId, priceCategoryId, unitPriceMinor: 0 })),
  ]
  return { quantities, total, bookings: total ?? preview(quantities, priced) ?? preview(one, priced) ?? [] }
}

/** Questions for staff about bookings that are not stored yet. */
export async function findQuestions(
  db: Db,
  { shopId, bookings }: { shopId: number; bookings: readonly PreviewedBooking[] },
): Promise<RequestedQuestions> {
  const rows = bookings.flatMap(({ place, rows }) => rows.map((row) => ({ ...row, bookingId: place })))
  return requestedQuestions(
    await findQuestionFacts(db, { shopId, products: toAskingProducts(rows) }),
    'staff',
  )
}

type DiscountedBookings = { bookings: PreviewedBooking[]; discountErrors: DiscountErrors }

/** The bookings with a discount by hand as far as it can be given, and why it can't at its fields. */
export function discounted(
  bookings: readonly PreviewedBooking[],
  params: URLSearchParams,
  t: Translate,
): DiscountedBookings {
  const { discount, errors } = readDiscount(params, t)
  const rows = bookings.flatMap(({ place, rows }) => rows.map((each) => ({ ...each, place })))
  const amounts = handDiscounts(rows, discount)
  const lowered = rows.map(({ place, ...each }, index) => {
    const off = amounts?.[index] ?? 0
    return { place, row: { ...each, discountMinor: off, totalMinor: each.totalMinor - off } }
  })
  const isGone = discount.amount > 0 && !amounts
  return {
    bookings: bookings.map((booking) => ({
      ...booking,
      rows: lowered.filter(({ place }) => place === booking.place).map((each) => each.row),
    })),
    discountErrors: isGone ? { ...errors, discountOn: [refusalText(ROW_GONE, t)] } : errors,
  }
}

const ROW_GONE = { code: 'discount_row_gone', at: 'discountOn' } as const
