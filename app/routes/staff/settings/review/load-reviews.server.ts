import type { RouterContextProvider } from 'react-router'
import { countAnswers, NPS_DAYS, npsOf } from '#app/domain/review/nps.ts'
import { countScores, listReviews } from '#app/domain/review/review-queries.server.ts'
import {
  addDays,
  atTime,
  isLocalDate,
  type LocalDate,
  localTime,
  startOfMonth,
  toInstant,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { contentsText } from '#app/routes/staff/order-row.ts'

/** Rows on a page, as in the order list. */
const PAGE_SIZE = 30
/** Lengths of the periods that are a link away, in days. */
const PRESET_DAYS = [30, 90] as const
const MIDNIGHT = localTime('00:00')

/** Days, both included; without one the period is open on that side. */
type AnswerDays = { from: LocalDate | null; to: LocalDate | null }

/** The current NPS, that of the address's own period, and a page of the answers in it. */
export async function loadReviews(context: Readonly<RouterContextProvider>, url: URL) {
  const all = context.get(services)
  const { db, shop, today, zone, locale, can } = all
  const days = readDays(url.searchParams)
  const current = { from: addDays(today, 1 - NPS_DAYS), to: today }
  const page = await listReviews(db, {
    answers: toAnswers(all, days),
    after: url.searchParams.get('after') ?? undefined,
    before: url.searchParams.get('before') ?? undefined,
    limit: PAGE_SIZE,
  })
  return {
    current: await findFigure(all, current),
    own: await findFigure(all, days),
    presets: [
      ...PRESET_DAYS.map((count) => ({
        count,
        address: addressOf({ from: addDays(today, 1 - count), to: today }),
      })),
      { count: null, address: addressOf({ from: startOfMonth(today), to: today }) },
    ],
    address: addressOf(days),
    next: page.next && addressOf(days, { after: page.next }),
    previous: page.previous && addressOf(days, { before: page.previous }),
    canOpen: can('orders-access'),
    rows: page.rows.map(({ contents, createdAt, ...row }) => ({
      ...row,
      contents: contentsText(contents, locale, shop.locales),
      answeredAt: toWallTime(createdAt, zone),
    })),
  }
}

export type ReviewsData = Awaited<ReturnType<typeof loadReviews>>

async function findFigure(all: Services, days: AnswerDays) {
  const counts = await countScores(all.db, toAnswers(all, days))
  return { ...days, nps: npsOf(counts), answers: countAnswers(counts) }
}

function toAnswers({ shop, zone }: Services, { from, to }: AnswerDays) {
  const startOf = (date: LocalDate) => toInstant(atTime(date, MIDNIGHT), zone)
  return {
    shopId: shop.id,
    from: from === null ? undefined : startOf(from),
    before: to === null ? undefined : startOf(addDays(to, 1)),
  }
}

function readDays(params: URLSearchParams): AnswerDays {
  const read = (name: string) => {
    const text = params.get(name)
    return isLocalDate(text) ? text : null
  }
  return { from: read('from'), to: read('to') }
}

function addressOf({ from, to }: AnswerDays, page: { after?: string; before?: string } = {}): string {
  const named = Object.entries({ from, to, ...page }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return named.length === 0 ? '/settings/review' : `/settings/review?${new URLSearchParams(named)}`
}
