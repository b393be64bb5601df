import type { ManifestDeparture, ManifestRow } from '#app/domain/order/manifest-queries.server.ts'
import { toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/translatable.ts'

type Reader = {
  locale: Locale
  shopLocales: readonly Locale[]
  zone: Zone
  now: WallTime
  /** Pictures by product id. */
  images: ReadonlyMap<number, string | null>
  /** To the shop's own questions about the whole order, by order. */
  answers: ReadonlyMap<number, readonly string[]>
}

export type DepartureView = ReturnType<typeof toDepartureView>
export type ManifestRowView = ReturnType<typeof toRowView>

/**
 * The departures that hold a product, with only those who come for it; its own capacity and counts stand for
 * the departure's.
 */
export function onlyProduct(
  departures: readonly ManifestDeparture[],
  productId: number,
): ManifestDeparture[] {
  return departures.flatMap((departure) => {
    const product = departure.products.find((one) => one.productId === productId)
    if (!product) return []
    const rows = departure.rows.filter(({ contents }) => contents.some((one) => one.productId === productId))
    const checkedIn = rows
      .filter(({ checkedInAt }) => checkedInAt !== null)
      .flatMap(({ contents }) => contents.filter((one) => one.productId === productId))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const { capacity, booked } = product
    return [{ ...departure, products: [product], capacity, booked, checkedIn, rows }]
  })
}

/** A departure as the list shows it: texts in the reader's language, instants as the shop's wall clock. */
export function toDepartureView(departure: ManifestDeparture, reader: Reader) {
  const { startRent, endRent, products, capacity, booked, checkedIn } = departure
  return {
    startRent,
    endRent,
    title: products.map(({ name }) => pickText(name, reader.locale, reader.shopLocales)).join(', '),
    imageSrc: reader.images.get(products[0]?.productId ?? 0) ?? null,
    capacity,
    booked,
    checkedIn,
    isNow: startRent <= reader.now && reader.now < endRent,
    rows: departure.rows.map((row) => toRowView(row, reader, products.length === 1)),
  }
}

/** Where the departure is of one product its name stands above, so that the price category is enough. */
function toRowView(row: ManifestRow, { locale, shopLocales, zone, answers }: Reader, isOneProduct: boolean) {
  const text = (value: Translatable) => pickText(value, locale, shopLocales)
  const describe = ({ name, priceCategoryTitle, isAddon }: ManifestRow['contents'][number]) => {
    if (!priceCategoryTitle) return text(name)
    const category = text(priceCategoryTitle)
    return isOneProduct && !isAddon ? category : `${text(name)} (${category})`
  }
  return {
    bookingId: row.bookingId,
    orderId: row.orderId,
    customerName: row.customerName,
    phone: row.phone,
    contents: row.contents
      .map((content) => `${content.quantity}\u00A0×\u00A0${describe(content)}`)
      .join(', '),
    paymentState: row.paymentState,
    comments: [row.comments.guest, row.comments.staff, ...(answers.get(row.orderId) ?? [])].filter(
      (comment) => comment !== null && comment !== '',
    ),
    checkedInAt: row.checkedInAt && toWallTime(row.checkedInAt, zone),
    isFinished: row.finishedAt !== null,
  }
}
