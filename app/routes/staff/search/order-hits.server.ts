import type { RouterContextProvider } from 'react-router'
import { listComments } from '#app/domain/order/comment-queries.server.ts'
import { owedMinor } from '#app/domain/order/order-total.ts'
import type { OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { markMatches } from '#app/domain/shared/text/search-marks.ts'
import {
  matchesTerms,
  type SearchTerm,
  searchableWords,
  searchTerms,
} from '#app/domain/shared/text/search-text.ts'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { telephoneLink } from '#app/domain/shop/contact-links.ts'
import { services } from '#app/http/context.server.ts'
import { NEW_BOOKING } from '#app/routes/staff/navigation.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { withoutBlanks } from '#app/ui/row-lines.ts'
import type { Command, Hit } from './search-results.ts'

type Context = Readonly<RouterContextProvider>

/** Hits that say what somebody wrote, where that is why the order was found. */
export async function toOrderHits(
  context: Context,
  orders: readonly OrderListRow[],
  query: string,
): Promise<Hit[]> {
  const { db, shop } = context.get(services)
  const terms = searchTerms(query)
  const orderIds = orders.map(({ id }) => id)
  const logged = Map.groupBy(await listComments(db, { shopId: shop.id, orderIds }), ({ orderId }) => orderId)
  return orders.map((order) => {
    const texts = [
      order.commentByGuest,
      order.commentByAdmin,
      ...(logged.get(order.id) ?? []).map(({ comment }) => comment),
    ]
    const comment = texts.find((text) => text && matchesTerms(terms, searchableWords({ texts: [text] })))
    return toOrderHit(context, order, { query, comment: comment ? excerptOf(comment, terms) : null })
  })
}

/** Characters of a comment that are shown before and from the first match on. */
const EXCERPT = { before: 30, after: 90 } as const

/** The part of a comment around what was searched for, cut between words. */
function excerptOf(comment: string, terms: readonly SearchTerm[]): string {
  const text = comment.replace(/\s+/g, ' ')
  const pieces = markMatches(text, terms)
  const first = pieces[0]?.isMatch === false && pieces.length > 1 ? pieces[0].text.length : 0
  const most = first + EXCERPT.after
  const [start, end] = [text.indexOf(' ', first - EXCERPT.before) + 1, text.lastIndexOf(' ', most)]
  // A word that is longer than that is cut.
  const from = first <= EXCERPT.before ? 0 : start > 0 && start <= first ? start : first
  const to = text.length <= most ? text.length : end > first ? end : most
  return [from > 0 ? '…' : '', text.slice(from, to), to < text.length ? '…' : ''].join('')
}

type FoundBy = { query: string; comment: string | null }

function toOrderHit(context: Context, order: OrderListRow, { query, comment }: FoundBy): Hit {
  const { shop, locale, now, zone, today, t, format, can } = context.get(services)
  const row = withoutBlanks(toOrderRow(order, { locale, shopLocales: shop.locales, now, zone, today }))
  const title = t('order.title', { id: row.id })
  const due = owedMinor(order, now)
  const date = row.startRent && dateOf(row.startRent)
  const start = row.startRent && `${foundDay(context, row.startRent)} ${format.time(row.startRent)}`
  const phone = markedPhone(order, query)
  const written = comment && t('search.comment', { comment })
  return {
    id: `order-${row.id}`,
    to: `/orders/${row.id}`,
    icon: 'order',
    title: row.customerName ? `${title} · ${row.customerName}` : title,
    detail: [start, written, row.contents, phone].filter(Boolean).join(' · '),
    state: row,
    keys: null,
    subject: title,
    commands: [
      ...(can('bookings-create') && due > 0
        ? [
            {
              key: 'P',
              icon: 'card',
              label: t('order.take_payment_of', { amount: format.money(due) }),
              to: `/orders/${row.id}/pay`,
            } satisfies Command,
          ]
        : []),
      ...(can('bookings-manifest-access') && date && !row.ended
        ? [
            {
              key: 'M',
              icon: 'list',
              label: t('search.show_in_manifest', { date: format.dateShort(date) }),
              to: `/bookings/manifest?date=${date}`,
            } satisfies Command,
          ]
        : []),
      ...call(context, order.customerPhone, order.customerE164),
      ...newBooking(context),
    ],
  }
}

/** Shown where digits were typed, so that the reader sees why the order was found. */
function markedPhone({ customerPhone }: OrderListRow, query: string): string | null {
  return searchTerms(query).some(({ word }) => /^\d{3,}$/.test(word)) ? customerPhone : null
}

export function newBooking(context: Context, query = ''): Command[] {
  const { t, can } = context.get(services)
  if (!can('bookings-create')) return []
  return [{ key: 'N', icon: 'plus', label: t('nav.new_booking'), to: `${NEW_BOOKING}${query}` }]
}

/** The number is dialled as it is read where it is no whole number of any country. */
export function call(context: Context, phone: string | null, e164: string | null): Command[] {
  const { t } = context.get(services)
  if (!phone) return []
  return [
    {
      key: null,
      icon: 'phone',
      label: t('search.call', { phone }),
      to: telephoneLink(e164 ?? phone),
    },
  ]
}

export function foundDay(context: Context, start: WallTime): string {
  const { today, t, format } = context.get(services)
  const date = dateOf(start)
  return date === today ? t('search.today') : format.dateShort(date)
}
