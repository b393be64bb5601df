import { Document, type DocumentProps, Page, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import { dateOf, yearOf } from '#app/domain/shared/time.ts'
import { type Formatters, formatters } from '#app/i18n/format.ts'
import { TAGS } from '#app/i18n/money-format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { columnText, foot, header, type Style, sheetText } from './sheet.ts'
import { QUIET, STYLES } from './sheet-styles.ts'

type Reader = { t: Translate; format: Formatters }

/** A receipt or a credit receipt on A4, in the language in which it was issued. Held beside look/receipt.html. */
export function receiptDocument(receipt: ReceiptContent): ReactElement<DocumentProps> {
  const t = getTranslate(receipt.locale)
  const { locale, currency, issuedAt } = receipt
  const reader = { t, format: formatters(locale, currency, yearOf(dateOf(issuedAt))) }
  const title = t(receipt.kind === 'CREDIT' ? 'receipt.credit_title' : 'receipt.title')
  const { shop, label } = receipt
  const contact = shop.contact.map((way) => way.replaceAll(' ', '\u00a0'))
  return h(
    Document,
    {
      title: `${title} ${label} · ${shop.name}`,
      author: shop.company,
      language: TAGS[receipt.locale],
      creator: 'Brygga',
      producer: 'Brygga',
    },
    h(
      Page,
      { size: 'A4', style: STYLES.page },
      h(
        View,
        { style: STYLES.body },
        header(shop, t),
        top(receipt, title, reader),
        rows(receipt, reader),
        h(View, { style: STYLES.below, wrap: false }, vatTable(receipt, reader), totals(receipt, reader)),
        h(View, { style: STYLES.note, wrap: false }, ...notes(receipt, reader)),
      ),
      foot([shop.name, ...contact].join('\u00a0· '), `${title} ${label}`, t),
    ),
  )
}

/** From here on, an amount fills a column of the usual width. */
const WIDE_MINOR = 100_000_00

/** Styles of what has amounts, as wide as the largest one asks for. */
function columnsOf({ rows, amountMinor }: ReceiptContent) {
  const amounts = rows.flatMap((row) => [row.unitPriceMinor, row.discountMinor, row.totalMinor])
  const isWide = [amountMinor, ...amounts].some((minor) => Math.abs(minor) >= WIDE_MINOR)
  return isWide
    ? {
        number: STYLES.wideNumber,
        strongNumber: STYLES.strongWideNumber,
        vat: STYLES.wideVat,
        totals: STYLES.narrowTotals,
      }
    : {
        number: STYLES.number,
        strongNumber: STYLES.strongNumber,
        vat: STYLES.vat,
        totals: STYLES.totals,
      }
}

/** A quiet label and its value. */
function fact(label: string, value: string, valueStyle: Style = {}): ReactNode {
  return pair(label, value, { color: QUIET }, valueStyle)
}

/** A label and its value, on both ends of a line. */
function pair(label: string, value: string, style?: Style, valueStyle: Style = style): ReactNode {
  return h(
    View,
    { key: label, style: STYLES.pair },
    sheetText(label, style),
    h(View, { style: STYLES.value }, sheetText(value, valueStyle)),
  )
}

function top(receipt: ReceiptContent, title: string, { t, format }: Reader): ReactNode {
  const { name, issuedAt, settledAt } = receipt
  return h(
    View,
    { style: STYLES.top },
    h(
      View,
      { style: STYLES.text },
      sheetText(title, STYLES.title),
      name === null ? null : sheetText(t('receipt.issued_to'), STYLES.quiet),
      name === null ? null : columnText(name, STYLES.strong),
    ),
    h(
      View,
      { style: STYLES.facts },
      fact(t('receipt.number'), receipt.label, STYLES.strong),
      receipt.credits === null ? null : fact(t('receipt.credits'), receipt.credits),
      fact(t('receipt.issued'), `${format.date(dateOf(issuedAt))} ${format.time(issuedAt)}`),
      fact(t('receipt.order'), String(receipt.orderId)),
      fact(
        t(receipt.kind === 'CREDIT' ? 'receipt.refunded_on' : 'receipt.paid_on'),
        format.date(dateOf(settledAt)),
      ),
      fact(t('receipt.currency'), receipt.currency),
    ),
  )
}

function rows(receipt: ReceiptContent, { t, format }: Reader): ReactNode {
  const isSplit = receipt.rows.some(({ totalMinor, coveredMinor }) => totalMinor !== coveredMinor)
  const covered = t(receipt.kind === 'CREDIT' ? 'receipt.credited' : 'receipt.covered')
  const { number, strongNumber } = columnsOf(receipt)
  return h(
    View,
    null,
    h(
      View,
      { style: STYLES.titles, fixed: true },
      sheetText(t('receipt.item'), STYLES.text),
      sheetText(t('receipt.quantity'), STYLES.narrow),
      sheetText(t('receipt.price'), number),
      sheetText(t('receipt.discount'), number),
      sheetText(t('receipt.vat'), STYLES.narrow),
      sheetText(t('receipt.amount'), number),
      isSplit ? sheetText(covered, number) : null,
    ),
    ...receipt.rows.map((row) =>
      h(
        View,
        { style: STYLES.row, wrap: false },
        h(
          View,
          { style: STYLES.text },
          columnText(row.name),
          sheetText(rowNotes(row, { t, format }).join(' · '), STYLES.quiet),
        ),
        sheetText(format.number(row.quantity), STYLES.narrow),
        sheetText(format.moneyExact(row.unitPriceMinor), number),
        sheetText(row.discountMinor === 0 ? '' : format.moneyExact(-row.discountMinor), number),
        sheetText(format.percent(row.vatPercentage), STYLES.narrow),
        sheetText(format.moneyExact(row.totalMinor), isSplit ? number : strongNumber),
        isSplit ? sheetText(format.moneyExact(row.coveredMinor), strongNumber) : null,
      ),
    ),
  )
}

/** When and which booking, and why a row costs less than it was sold for, which receipts from before don't know. */
function rowNotes(row: ReceiptContent['rows'][number], { t, format }: Reader): string[] {
  const { bookingId, startRent, endRent, isRemoved, creditedMinor } = row
  const notes = [format.period(startRent, endRent), t('receipt.booking', { id: bookingId })]
  if (isRemoved) return [...notes, t('receipt.row_removed')]
  if (!creditedMinor) return notes
  return [...notes, t('receipt.row_credited', { amount: format.moneyExact(creditedMinor) })]
}

function vatTable(receipt: ReceiptContent, { t, format }: Reader): ReactNode {
  const { number, vat } = columnsOf(receipt)
  const cells = (first: string, net: number, vat: number, total: number) => [
    sheetText(first, STYLES.text),
    ...[net, vat, total].map((minor) => sheetText(format.moneyExact(minor), number)),
  ]
  const { amountMinor, vatMinor } = receipt
  const titles = [t('receipt.net'), t('receipt.vat'), t('receipt.gross')]
  return h(
    View,
    { style: vat },
    h(
      View,
      { style: STYLES.titles },
      sheetText(t('receipt.rate'), STYLES.text),
      ...titles.map((title) => sheetText(title, number)),
    ),
    ...receipt.vat.map((rate) =>
      h(
        View,
        { style: STYLES.row },
        ...cells(format.percent(rate.vatPercentage), rate.netMinor, rate.vatMinor, rate.totalMinor),
      ),
    ),
    h(
      View,
      { style: { ...STYLES.sums, ...STYLES.strong } },
      ...cells(t('receipt.sum'), amountMinor - vatMinor, vatMinor, amountMinor),
    ),
  )
}

function totals(receipt: ReceiptContent, { t, format }: Reader): ReactNode {
  const { amountMinor, vatMinor, providerName, provider, kind, dueMinor } = receipt
  const method = providerLabel(t, { provider, providerName })
  const { subtotalMinor, discountMinor } = receipt
  return h(
    View,
    { style: columnsOf(receipt).totals },
    discountMinor === 0 ? null : pair(t('receipt.subtotal'), format.money(subtotalMinor)),
    discountMinor === 0 ? null : pair(t('receipt.discount'), format.money(-discountMinor)),
    pair(t(kind === 'CREDIT' ? 'receipt.refunded' : 'receipt.paid'), format.money(amountMinor), STYLES.big),
    pair(t('receipt.of_which_vat'), format.money(vatMinor), { color: QUIET }),
    pair(t('receipt.method'), method),
    kind === 'CREDIT' ? null : pair(t('receipt.due'), format.money(dueMinor), STYLES.strong),
  )
}

function notes({ kind, label, footer }: ReceiptContent, { t }: Reader): ReactNode[] {
  const own = kind === 'CREDIT' ? [] : [sheetText(t('receipt.unchanged', { number: label }))]
  return [...own, ...(footer ? [sheetText(footer)] : [])]
}
