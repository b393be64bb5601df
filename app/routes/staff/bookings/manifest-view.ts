import type { Departure, ManifestContent, ManifestRow } from '#app/domain/order/manifest/departures.ts'
import { afterRefundsMinor, dueMinor } from '#app/domain/order/order-total.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  type Instant,
  SECONDS_PER_MINUTE,
  secondsBetween,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'

export type ManifestReader = {
  t: Translate
  locale: Locale
  shopLocales: readonly Locale[]
  zone: Zone
  now: Instant
  /** Pictures by product id. */
  images: ReadonlyMap<number, string | null>
  /** To the shop's own questions about the whole order, by order. */
  answers: ReadonlyMap<number, readonly string[]>
  /** Answers of a booking and its order to the own questions that have a column each. */
  columnsOf: (row: Pick<ManifestRow, 'orderId' | 'bookingId'>) => { id: number; text: string }[]
}

export type DepartureView = ReturnType<typeof toDepartureView>
export type ManifestRowView = ReturnType<typeof toRowView>

/** A departure as the list shows it: texts in the reader's language, instants as the shop's wall clock. */
export function toDepartureView(departure: Departure, reader: ManifestReader) {
  const { startRent, endRents, products, booked, checkedIn, reserved, free } = departure
  const text = (value: Translatable) => pickText(value, reader.locale, reader.shopLocales)
  const now = toWallTime(reader.now, reader.zone)
  const lastEnd = endRents.at(-1) ?? endRents[0]
  const length = departure.durationLabel && text(departure.durationLabel)
  const product = products.map(({ name }) => text(name)).join(' · ')
  return {
    key: `${startRent} ${departure.poolId}`,
    startRent,
    endRents,
    product,
    title: [product, length].filter(Boolean).join(', '),
    imageSrc: reader.images.get(products[0]?.productId ?? 0) ?? null,
    meetingPlace: text(departure.meetingPlace),
    resources: departure.resources,
    booked,
    checkedIn,
    reserved,
    free,
    isNow: startRent <= now && now < lastEnd,
    hasEnded: lastEnd <= now,
    isAllIn: booked > 0 && checkedIn === booked && reserved === 0,
    rows: departure.rows.map((row) => toRowView(row, reader, departure)),
  }
}

/** Where the departure is of one product its name stands above, so that the price category is enough. */
function toRowView(
  row: ManifestRow,
  { t, locale, shopLocales, zone, now, answers, columnsOf }: ManifestReader,
  { products, resources }: Departure,
) {
  const text = (value: Translatable) => pickText(value, locale, shopLocales)
  const isOneProduct = products.length === 1
  const describe = ({ name, priceCategoryTitle, isAddon, quantity }: ManifestContent) => {
    const times = (what: string) => `${quantity}\u00A0×\u00A0${what}`
    if (!priceCategoryTitle)
      return isOneProduct && !isAddon ? t('manifest.pieces', { count: quantity }) : times(text(name))
    const category = text(priceCategoryTitle)
    return times(isOneProduct && !isAddon ? category : `${text(name)} (${category})`)
  }
  const { reservedUntil } = row
  return {
    bookingId: row.bookingId,
    orderId: row.orderId,
    endRent: row.endRent,
    customerName: row.customerName,
    email: row.email,
    phone: row.phone,
    quantity: row.quantity,
    guests: row.contents.filter(({ isAddon }) => !isAddon).map(describe),
    addons: row.contents.filter(({ isAddon }) => isAddon).map(describe),
    units: row.contents.flatMap(({ units }) => units),
    missingUnits: row.contents.reduce((sum, { missingUnits }) => sum + missingUnits, 0),
    resources: ownResources(row, resources),
    paymentState: row.paymentState,
    priceMinor: row.priceMinor,
    payedMinor: afterRefundsMinor(row),
    dueMinor: dueMinor(row),
    comments: [row.comments.guest, row.comments.staff, ...(answers.get(row.orderId) ?? [])].filter(
      (comment) => comment !== null && comment !== '',
    ),
    columns: columnsOf(row),
    checkedInAt: row.checkedInAt && toWallTime(row.checkedInAt, zone),
    isFinished: row.finishedAt !== null,
    reserved: reservedUntil && {
      until: toWallTime(reservedUntil, zone),
      minutesLeft: Math.ceil(secondsBetween(now, reservedUntil) / SECONDS_PER_MINUTE),
    },
  }
}

/** Names of those that not the whole departure has: what all share stands above. */
function ownResources({ contents }: ManifestRow, all: Departure['resources']): string[] {
  const ofType = Map.groupBy(all, ({ typeName }) => typeName)
  const names = contents.flatMap(({ resources }) =>
    resources.filter(({ typeName }) => (ofType.get(typeName)?.length ?? 0) > 1).map(({ name }) => name),
  )
  return [...new Set(names)]
}
