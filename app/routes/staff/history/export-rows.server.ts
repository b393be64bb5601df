import type { FileCell } from '#app/domain/file/file-cell.ts'
import { afterRefundsMinor, owedMinor } from '#app/domain/order/order-total.ts'
import type { BookingListRow } from '#app/domain/order/views/booking-list-queries.server.ts'
import { type ListAnswer, listAnswersOf } from '#app/domain/order/views/list-answer-queries.server.ts'
import type { ListedOrder, OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import { isVisibleFor } from '#app/domain/question/custom-field-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { isLocalDate, toWallTime } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { answerText } from '#app/http/forms/question-view.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { contentsText, endedAs } from '#app/routes/staff/order-row.ts'
import { EXPORT_COLUMNS, fieldColumn } from './export-columns.ts'
import type { ListKind } from './list-address.ts'
import { CREATOR_LABELS, PAYMENT_LABELS } from './list-chips.ts'
import { bookingPages, orderPages, type Selection } from './selection.server.ts'

type ExportColumn = { name: string; label: string }

/** Columns that the export of a list can have, own fields last. */
export async function listExportColumns(all: Services, list: ListKind): Promise<ExportColumn[]> {
  const { db, shop, locale, t } = all
  const fields = await listCustomFields(db, shop.id)
  return [
    ...Object.entries(EXPORT_COLUMNS[list]).map(([name, key]) => ({ name, label: t(key) })),
    ...fields
      .filter((field) => isVisibleFor(field, 'staff'))
      .map(({ id, label, internalName }) => ({
        name: fieldColumn(id),
        label: pickText(label, locale, shop.locales) || internalName,
      })),
  ]
}

/** The selected rows with the chosen columns, a page at a time. */
export async function* exportPages(
  all: Services,
  selection: Selection,
  columns: readonly ExportColumn[],
): AsyncGenerator<FileCell[][]> {
  const isOrders = selection.address.list === 'orders'
  const pages: AsyncIterable<readonly Row[]> = isOrders
    ? keyed(orderPages(all, selection), (row) => ({
        orderId: row.id,
        bookingId: null,
        cells: orderCells(row, all),
      }))
    : keyed(bookingPages(all, selection), (row) => ({
        orderId: row.orderId,
        bookingId: row.id,
        cells: bookingCells(row, all),
      }))
  for await (const page of pages) {
    const answers = await findAnswers(all, page, columns)
    yield page.map((row) =>
      columns.map(
        ({ name }) => row.cells[name] ?? answerCell(answers.get(row.orderId) ?? [], row, name, all),
      ),
    )
  }
}

type Cells = Readonly<Record<string, FileCell>>
type Row = { orderId: number; bookingId: number | null; cells: Cells }

async function* keyed<From>(pages: AsyncIterable<From[]>, toRow: (row: From) => Row): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(toRow)
}

type SharedRow = ListedOrder & { isFinished: boolean; isRemoved?: boolean }

function sharedCells(row: SharedRow, { t, zone, now }: Services) {
  const ended = row.isRemoved ? 'DELETED' : endedAs(row, now)
  const isReserved = row.state === 'RESERVED' || row.state === 'READY_FOR_PAYMENT'
  const confirmed = row.isFinished ? 'state.finished' : 'orders.confirmed'
  return {
    created: { at: toWallTime(row.createdAt, zone) },
    state: t(ended ? ENDED_LABELS[ended] : isReserved ? 'state.reserved' : confirmed),
    customer: row.customerName,
    phone: row.customerPhone,
    email: row.customerEmail,
    payment: paymentText(row, { isConfirmed: ended === null && !isReserved, t }),
    commentByGuest: row.commentByGuest,
    commentByStaff: row.commentByAdmin,
    channel: row.channel ?? t(CREATOR_LABELS[row.createdBy]),
    affiliate: row.affiliateTag,
  }
}

/** Says what the badges of the list do: of an order that is reserved or over, only money that it has or had. */
function paymentText(row: ListedOrder, { isConfirmed, t }: { isConfirmed: boolean; t: Translate }): string {
  const state = isConfirmed || afterRefundsMinor(row) !== 0 ? t(PAYMENT_LABELS[row.paymentState]) : ''
  const refund = row.hasRefund && t(row.returningMinor > 0 ? 'state.returning' : 'state.refunded')
  return [state, refund].filter(Boolean).join(', ')
}

/** Texts of the states in which an order has ended. */
export const ENDED_LABELS = {
  DELETED: 'state.deleted',
  CANCELLED: 'state.cancelled',
  EXPIRED: 'state.expired',
} as const

function orderCells(row: OrderListRow, all: Services) {
  return {
    ...sharedCells(row, all),
    id: row.id,
    start: row.firstStartRent && { at: row.firstStartRent },
    contents: contentsText(row.contents, all.locale, all.shop.locales),
    price: { minor: row.priceMinor },
    // As in the list: what is on its way back counts as given back.
    paid: { minor: afterRefundsMinor(row) },
    // So that the column adds up to what is still to come in.
    due: { minor: owedMinor(row, all.now) },
  } satisfies Record<keyof (typeof EXPORT_COLUMNS)['orders'], FileCell>
}

function bookingCells(row: BookingListRow, all: Services) {
  return {
    ...sharedCells(row, all),
    id: row.id,
    order: row.orderId,
    start: { at: row.startRent },
    end: { at: row.endRent },
    contents: contentsText(row.contents, all.locale, all.shop.locales),
    quantity: row.quantity,
    resources: [...row.resources, ...row.units].join(', '),
    price: { minor: row.bookingPriceMinor },
  } satisfies Record<keyof (typeof EXPORT_COLUMNS)['bookings'], FileCell>
}

async function findAnswers({ db, shop }: Services, page: readonly Row[], columns: readonly ExportColumn[]) {
  const prefix = fieldColumn(0).slice(0, -1)
  const fieldIds = columns.flatMap(({ name }) =>
    name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : [],
  )
  const orderIds = [...new Set(page.map(({ orderId }) => orderId))]
  return Map.groupBy(
    await listAnswersOf(db, { shopId: shop.id, orderIds, fieldIds }),
    ({ orderId }) => orderId,
  )
}

/** Answers of the order, and of the booking where the row is one; of several people one after the other. */
function answerCell(
  answers: readonly ListAnswer[],
  { bookingId }: Row,
  column: string,
  { t, locale, shop, format }: Services,
): FileCell {
  const own = answers.filter(
    (answer) =>
      fieldColumn(answer.customFieldId) === column &&
      (bookingId === null || answer.bookingId === null || answer.bookingId === bookingId),
  )
  const reader = { t, locale, locales: shop.locales, format }
  const dates = own.flatMap(({ dataType, value }) => (dataType === 'DATE' && isLocalDate(value) ? value : []))
  const [date] = dates
  if (date !== undefined && own.length === 1) return { date }
  // Several cannot be one date, and are written as one is.
  const texts = date === undefined ? own.map((answer) => answerText(answer, answer.value, reader)) : dates
  return texts.length === 0 ? null : texts.join('; ')
}
