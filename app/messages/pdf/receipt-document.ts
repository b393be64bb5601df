import { Document, type DocumentProps, Page, Text, type TextProps, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import { initials } from '#app/domain/shared/text/initials.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { type Formatters, formatters } from '#app/i18n/format.ts'
import { TAGS } from '#app/i18n/money-format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'
import { QUIET, STYLES } from './receipt-styles.ts'

type Reader = { t: Translate; format: Formatters }
type Style = TextProps['style']

/** Payment methods that no shop names for itself. */
const METHODS: Readonly<Record<string, MessageKey>> = {
  CASH: 'order.method_cash',
  CARD_TERMINAL: 'order.method_card_terminal',
  OTHER: 'order.method_manual',
  TEST: 'order.method_test',
  OFFLINE: 'order.method_offline',
}

/** A receipt or a credit receipt on A4, in the language in which it was issued. Held beside look/receipt.html. */
export function receiptDocument(receipt: ReceiptContent): ReactElement<DocumentProps> {
  const t = getTranslate(receipt.locale)
  const reader = { t, format: formatters(receipt.locale, receipt.currency) }
  const title = t(receipt.kind === 'CREDIT' ? 'receipt.credit_title' : 'receipt.title')
  const { shop, label } = receipt
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
      header(receipt, reader),
      top(receipt, title, reader),
      rows(receipt, reader),
      h(View, { style: STYLES.below, wrap: false }, vatTable(receipt, reader), totals(receipt, reader)),
      h(View, { style: STYLES.note, wrap: false }, ...notes(receipt, reader)),
      h(
        View,
        { style: STYLES.foot, fixed: true },
        text([shop.name, ...shop.contact].join(' · ')),
        h(Text, {
          render: ({ pageNumber, totalPages }) =>
            `${title} ${label} · ${t('receipt.page', { page: pageNumber, pages: totalPages })}`,
        }),
      ),
    ),
  )
}

/** Every space that a language groups digits by is one that the fonts have. */
function text(value: string, style?: Style): ReactNode {
  return h(Text, { ...(style ? { style } : {}) }, value.replaceAll('\u202f', '\u00a0'))
}

/** A quiet label and its value. */
function fact(label: string, value: string, valueStyle: Style = {}): ReactNode {
  return pair(label, value, { color: QUIET }, valueStyle)
}

/** A label and its value, on both ends of a line. */
function pair(label: string, value: string, style?: Style, valueStyle: Style = style): ReactNode {
  return h(View, { key: label, style: STYLES.pair }, text(label, style), text(value, valueStyle))
}

function header({ shop }: ReceiptContent, { t }: Reader): ReactNode {
  const numbers = [
    shop.orgNo && t('receipt.org_no', { number: shop.orgNo }),
    shop.vatNo && t('receipt.vat_no', { number: shop.vatNo }),
  ].filter(Boolean)
  const lines = [shop.company, shop.address, numbers.join(' · ')].filter(Boolean)
  return h(
    View,
    { style: STYLES.head },
    h(
      View,
      { style: STYLES.shop },
      h(View, { style: STYLES.tile }, text(initials(shop.name))),
      text(shop.name, STYLES.big),
    ),
    h(View, { style: STYLES.address }, ...lines.map((line) => text(line, { textAlign: 'right' }))),
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
      text(title, STYLES.title),
      name === null ? null : text(t('receipt.issued_to'), STYLES.quiet),
      name === null ? null : text(name, STYLES.strong),
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
  return h(
    View,
    null,
    h(
      View,
      { style: STYLES.titles },
      text(t('receipt.item'), STYLES.text),
      text(t('receipt.quantity'), STYLES.narrow),
      text(t('receipt.price'), STYLES.number),
      text(t('receipt.discount'), STYLES.number),
      text(t('receipt.vat'), STYLES.narrow),
      text(t('receipt.amount'), STYLES.number),
      isSplit ? text(covered, STYLES.number) : null,
    ),
    ...receipt.rows.map((row) =>
      h(
        View,
        { style: STYLES.row, wrap: false },
        h(
          View,
          { style: STYLES.text },
          text(row.name),
          text(
            `${format.period(row.startRent, row.endRent)} · ${t('receipt.booking', { id: row.bookingId })}`,
            STYLES.quiet,
          ),
        ),
        text(format.number(row.quantity), STYLES.narrow),
        text(format.moneyExact(row.unitPriceMinor), STYLES.number),
        text(row.discountMinor === 0 ? '' : format.moneyExact(-row.discountMinor), STYLES.number),
        text(format.percent(row.vatPercentage), STYLES.narrow),
        text(format.moneyExact(row.totalMinor), isSplit ? STYLES.number : STYLES.strongNumber),
        isSplit ? text(format.moneyExact(row.coveredMinor), STYLES.strongNumber) : null,
      ),
    ),
  )
}

function vatTable(receipt: ReceiptContent, { t, format }: Reader): ReactNode {
  const cells = (first: string, net: number, vat: number, total: number) => [
    text(first, STYLES.text),
    ...[net, vat, total].map((minor) => text(format.moneyExact(minor), STYLES.number)),
  ]
  const { amountMinor, vatMinor } = receipt
  const titles = [t('receipt.net'), t('receipt.vat'), t('receipt.gross')]
  return h(
    View,
    { style: STYLES.vat },
    h(
      View,
      { style: STYLES.titles },
      text(t('receipt.rate'), STYLES.text),
      ...titles.map((title) => text(title, STYLES.number)),
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
  const key = METHODS[provider]
  const method = providerName ?? (key ? t(key) : provider)
  const { subtotalMinor, discountMinor } = receipt
  return h(
    View,
    { style: STYLES.totals },
    discountMinor === 0 ? null : pair(t('receipt.subtotal'), format.money(subtotalMinor)),
    discountMinor === 0 ? null : pair(t('receipt.discount'), format.money(-discountMinor)),
    pair(t(kind === 'CREDIT' ? 'receipt.refunded' : 'receipt.paid'), format.money(amountMinor), STYLES.big),
    pair(t('receipt.of_which_vat'), format.money(vatMinor), { color: QUIET }),
    pair(t('receipt.method'), method),
    kind === 'CREDIT' ? null : pair(t('receipt.due'), format.money(dueMinor), STYLES.strong),
  )
}

function notes({ kind, label, footer }: ReceiptContent, { t }: Reader): ReactNode[] {
  const own = kind === 'CREDIT' ? [] : [text(t('receipt.unchanged', { number: label }))]
  return [...own, ...(footer ? [text(footer)] : [])]
}
