import { z } from 'zod'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { unpaidPageOf } from '#app/domain/order/last-change.ts'
import { ORDER_ACTIONS, type OrderAction, TYPED_REASONS } from '#app/domain/order/log-order.server.ts'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { isFacts, isSame } from '#app/domain/shared/edit/edit.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { isWallTime, toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

export type LogLine = NonNullable<ReturnType<typeof toLogLine>>

type Reader = { zone: Zone; readerId: number; t: Translate }

const period = z.object({
  startRent: z.custom<WallTime>(isWallTime),
  endRent: z.custom<WallTime>(isWallTime),
})

/** Names of resources or units, before or after they were allocated by hand; '' without any. */
const allocated = z
  .union([
    z.object({ resources: z.string() }).transform(({ resources }) => resources),
    z.object({ units: z.string() }).transform(({ units }) => units),
  ])
  .nullable()
  .catch(null)
const allocation = z.object({ before: allocated, after: allocated })

/** Rules for guests that the page can name. */
const RULES = [
  'past_cut_off',
  'outside_opening_hours',
  'start_time_not_offered',
  'duration_not_offered',
  'below_minimum',
  'above_maximum',
  'price_category_ratio',
  'bundle_overlap',
] as const satisfies readonly BookingWarning['code'][]

/** Values that an entry shows. Every action writes some of them; one missing or unreadable is null or empty. */
const shownFacts = z.object({
  amountMinor: z.int().nullable().catch(null).default(null),
  comment: z.string().nullable().catch(null).default(null),
  reason: z.string().nullable().catch(null).default(null),
  before: period.nullable().catch(null).default(null),
  after: period.nullable().catch(null).default(null),
  orderIds: z.array(z.int()).catch([]).default([]),
  warnings: z.array(z.unknown()).catch([]).default([]),
})

function isAllocation(action: OrderAction): boolean {
  return action === 'resources_allocated' || action === 'units_assigned'
}

/** Entry of the activity log as the page shows it; null for an action that this version doesn't have. */
export function toLogLine(activity: Activity, { zone, readerId, t }: Reader) {
  const action = ORDER_ACTIONS.find((existing) => existing === activity.action)
  if (action === undefined) return null
  const isComment = action === 'comment'
  const own = period.safeParse(activity.facts)
  const facts = shownFacts.parse(activity.facts)
  return {
    id: activity.id,
    action,
    text: t(textOf(action, activity)),
    isUnpaidPage: unpaidPageOf(activity) !== null,
    actor: activity.actor,
    userName: activity.userName,
    at: toWallTime(activity.createdAt, zone),
    // 'Gave a discount of 100', though the ledger's change is negative.
    amountMinor: action === 'order_discounted' ? facts.amountMinor && -facts.amountMinor : facts.amountMinor,
    /** Copies of the order, or the order that it is a copy of. */
    orderIds: facts.orderIds,
    before: facts.before,
    allocated: isAllocation(action) ? allocation.parse(activity.facts) : null,
    after: facts.after ?? (own.success ? own.data : null),
    rules: RULES.filter((rule) => facts.warnings.includes(rule)),
    comment: isComment ? facts.comment : null,
    reason: TYPED_REASONS.some((each) => each === action) ? facts.reason : null,
    isEdited: activity.editedAt !== null,
    isOwn: isComment && activity.userId === readerId,
  }
}

/**
 * Says what the person did; who first gives details or answers has changed none, money given back has a credit, and a
 * payment page that ends unpaid is no decline.
 */
function textOf(action: OrderAction, activity: Activity): MessageKey {
  const { before, amountMinor } = activity.facts
  const page = unpaidPageOf(activity)
  if (page) return page === 'LEFT' ? 'order.log_payment_page_left' : 'order.log_payment_page_closed'
  if (action === 'customer_changed' && before === null) return 'order.log_customer_given'
  if (action === 'receipt_issued' && Number(amountMinor) < 0) return 'order.log_credit_receipt_issued'
  const isOpen = isFacts(before) && Object.values(before).every((value) => value === null)
  return action === 'answers_changed' && isOpen ? 'order.log_answers_given' : `order.log_${action}`
}

/** Says of an entry that the guest was told of it; else ''. */
export function logNotice({ facts }: Pick<Activity, 'facts'>, t: Translate): string {
  return facts.isGuestNotified === true ? t('order.log_guest_told') : ''
}

type Sold = { quantity: number; totalMinor: number }

/** Product whose quantity or price a change of its booking changed; null where it was or is none. */
export type ChangedProduct = { name: string; before: Sold | null; after: Sold | null }

const translatable = z.custom<Translatable>(isFacts)

/** Rows of an entry; old entries have no price categories. */
const soldLines = z
  .array(
    z.object({
      productName: translatable,
      priceCategoryTitle: translatable.nullish(),
      quantity: z.int(),
      totalMinor: z.int(),
    }),
  )
  .catch([])

/** Products by price category that an entry tells of, before and after, each once over all of its rows. */
export function changedProducts(
  { facts }: Pick<Activity, 'facts'>,
  text: (name: Translatable) => string,
): ChangedProduct[] {
  const [before, after] = [soldIn(facts.before), soldIn(facts.after)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    const product = { name, before: before.get(name) ?? null, after: after.get(name) ?? null }
    return isSame(product.before, product.after) ? [] : [product]
  })

  function soldIn(side: unknown): Map<string, Sold> {
    const lines = soldLines.parse(isFacts(side) ? side.products : side)
    const products = Map.groupBy(lines, ({ productName, priceCategoryTitle }) =>
      [productName, priceCategoryTitle].flatMap((each) => (each ? text(each) : [])).join(', '),
    )
    return new Map(
      [...products].map(([name, same]) => [
        name,
        {
          quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
          totalMinor: same.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
        },
      ]),
    )
  }
}
