import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { StaffBundleChoice } from '#app/domain/order/booking/previous-choices.ts'
import {
  applyBookingChange,
  type BookingChange,
  type ChangeRefusal,
  planBookingChange,
} from '#app/domain/order/change/change-by-plan.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { type Refusal, refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { changeBookingSchema, priceFields } from '#app/http/schemas/change-booking-schema.server.ts'
import {
  bundleFieldOf,
  isBundleOf,
  optionField,
  toStaffChoices,
} from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import type { NearestStart } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { refuseStale } from '#app/routes/staff/orders/confirm-action.server.ts'
import type { OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { toChangePage } from './load-change.server.ts'
import {
  type Changeable,
  type LoadedChoice,
  loadChangeable,
  loadChoice,
  rowsOf,
} from './load-change-choice.server.ts'
import { type PlanView, toPlanView } from './plan-view.server.ts'
import { filledForm, isChangedSince, readChangeChoice, toTimes } from './posted-change.ts'

type Context = Readonly<RouterContextProvider>
type ChangeArgs = { request: Request; params: OrderParams; url: URL; context: Context }

/** Free starts that are shown instead of one that cannot be had. */
const NEAREST = 3

/** Why a plan that was shown is not applied: the new one is shown instead. */
const SHOWN_ANEW: readonly string[] = [
  'plan_changed',
  'changed_by_other',
  'guest_rules_broken',
  'paid_meanwhile',
]

/**
 * Shows what the posted change would do; with `apply` it is done as it was shown. Where the order changed meanwhile,
 * the form comes back with the plan as it is now.
 */
export async function handleChange({ request, params, url, context }: ChangeArgs) {
  const { db, shop, user, now, zone, t } = context.get(services)
  const changeable = await loadChangeable(context, params, url)
  const { order, booking, origin } = changeable
  const posted = await readForm(request)
  const form = filledForm(posted, booking)
  const choice = await loadChoice(context, changeable, readChangeChoice(form, booking))
  const { productId, categoryKeys, offer } = choice
  const categoryIds = choice.categories.map(({ priceCategoryId }) => toCategoryKey(priceCategoryId))
  const addonIds = choice.addons.map(({ id }) => id)
  if (!form.has('version')) form.set('version', String(order.version))
  const whoText = async () => refusalText(await refuseStale(context, order), t)
  const isOther = Number(form.get('version')) < order.version && isChangedSince(posted, booking)
  const other = isOther ? await whoText() : null
  const bundleOptions = isBundleOf(form, productId) ? offer.options : []
  const schema = changeBookingSchema(t, {
    ...{ productId, categoryIds, addonIds, bundleOptions, categoryKeys },
    itemAddons: offer.mandatoryAddons,
  })
  const submission = parseWithZod(form, { schema })
  const again = async <Answer>(answer: Answered<Answer>, shown: Shown = {}) => {
    const page = await toChangePage(context, changeable, choice, { form, bundles: shown.bundles })
    return data(
      {
        ...{ ...answer.data, page, plan: shown.plan ?? null, nearest: shown.nearest ?? [] },
        unchanged: shown.unchanged ?? null,
        other: shown.isSaid ? null : other,
      },
      answer.init ?? {},
    )
  }
  /** Of one quantity, add-on, bundle item or price by its own field, which Conform has nested. */
  const refuse = (refusal: Refusal) => {
    if (!refusal.at || !/^(?:addons\.|bundles\.|quantities\.|prices\.)/.test(refusal.at))
      return refuseForm(submission, refusal, t)
    const fieldErrors = { [refusal.at]: [refusalText(refusal, t)] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 422 })
  }
  if (submission.status !== 'success') return again(rejectForm(submission, t))

  const { intent, planName, version, requestKey, accepted, ...value } = submission.value
  const times = toTimes(booking, value, { durationIds: choice.durationIds, zone })
  const key = { shopId: shop.id, orderId: order.id, bookingId: booking.id, userId: user.id, now, zone }
  const bundles = toStaffChoices(form, productId, value.bundles)
  const { quantities, addons, byHand, reason, notifies } = value
  const said = { byHand, reason, notifies, warnsOfOverlaps: !shop.options.allowOverlappingPackages }
  const change = { ...key, ...times, productId, quantities, addons, bundles, ...said }
  let refused: string | undefined
  if (intent === 'apply' && planName !== undefined) {
    const input = { ...change, planName, version, requestKey, accepted }
    const ended = await endPaymentPages(context.get(services), key)
    const applied = ended.ok ? await inTransaction(db, (tx) => applyBookingChange(tx, input)) : ended
    if (applied.ok) {
      const flash = { key: 'change.done', values: { id: booking.id } } as const
      return redirectWithFlash(context, origin, flash)
    }
    const { error } = applied
    if (!SHOWN_ANEW.includes(error.code))
      return again(refuse(atField(error, { change, changeable, choice, form })), { bundles })
    const isByOther = error.code === 'changed_by_other'
    refused = isByOther ? `${await whoText()} ${t('refusal.plan_changed')}` : refusalText(error, t)
  }
  const planned = await inTransaction(db, (tx) => planBookingChange(tx, change))
  if (planned.ok) throw new Error('a plan is never written')
  if (planned.error.code === 'nothing_changes') {
    const unchanged = refusalText(planned.error, t)
    return again({ data: { result: repeatForm(submission) }, init: null }, { unchanged, bundles })
  }
  if (planned.error.code !== 'planned') {
    const nearest = await findNearest(context, planned.error, { choice, change, changeable })
    return again(refuse(atField(planned.error, { change, changeable, choice, form })), { nearest, bundles })
  }
  const shown = {
    plan: toPlanView(planned.error.planned, context.get(services)),
    bundles: planned.error.planned.bundles,
  }
  if (!refused) return again({ data: { result: repeatForm(submission) }, init: null }, shown)
  const result = submission.reply({ formErrors: [refused] })
  return again({ data: { result }, init: { status: 409 } }, { ...shown, isSaid: true })
}

type Answered<Answer> = { data: Answer; init: ResponseInit | null }
type Shown = {
  plan?: PlanView
  nearest?: readonly NearestStart[]
  /** Says that nothing is changed by what was chosen. */
  unchanged?: string
  bundles?: readonly StaffBundleChoice[] | undefined
  /** The refusal says who else changed the order. */
  isSaid?: boolean
}
type Posted = Full & { form: FormData }

/** Where the form says it: at the item or add-on that is short, at a time that is new, else at the quantities. */
function atField(
  refusal: Refusal & {
    productId?: number
    optionId?: number
    priceCategoryId?: number | null
    field?: string
  },
  { change, changeable: { booking }, choice, form }: Posted,
): Refusal {
  const gone = noLongerOffered(refusal, { change, choice, form })
  if (gone) return gone
  const refused = inStaffLanguage(refusal)
  const isOwnEnd = change.durationId === null && change.endRent !== undefined
  if (refused.at === 'durationId' && isOwnEnd) return { code: 'ends_before_start', at: 'endDate' }
  if (refused.at === 'endRent') return { ...refused, at: 'endDate' }
  const { optionId } = refusal
  const isSameLength = change.durationId === null && form.get('durationId') !== OWN
  if (
    refused.code === 'price_not_set' &&
    optionId === undefined &&
    isSameLength &&
    choice.durationIds.length > 0
  )
    return { code: 'length_without_price', at: 'durationId' }
  if (refused.code === 'price_not_set')
    return {
      code: 'price_by_hand_missing',
      at: optionId === undefined ? `prices.${priceFieldOf(refusal)}` : optionField(optionId),
    }
  if (optionId !== undefined) return { ...refused, at: bundleFieldOf(form, refusal) }
  if (refused.at === 'startRent') return { ...refused, at: 'startTime' }
  if (refused.at !== 'quantity') return refused
  const { productId } = refusal
  if (change.addons?.some(({ addonId }) => addonId === productId))
    return { ...refused, at: `addons.${productId}` }
  return { ...refused, at: change.startRent === booking.startRent ? 'quantities' : 'startTime' }
}

/** Field of the add-on, or of the price category, that no list has a price for. */
function priceFieldOf({ at, productId = 0, priceCategoryId = null }: Parameters<typeof atField>[0]): string {
  return at === 'addons' ? priceFields.addon(productId) : priceFields.category(toCategoryKey(priceCategoryId))
}

/** Refusal about what the catalogue offers no more, where more of it is requested or its product is moved. */
function noLongerOffered(
  refusal: Parameters<typeof atField>[0],
  { change, choice, form }: Pick<Posted, 'change' | 'choice' | 'form'>,
): Refusal | undefined {
  const { code, productId, optionId, priceCategoryId } = refusal
  if (code === 'price_category_not_offered' && optionId === undefined)
    return { code: 'no_longer_offered', at: `quantities.${priceCategoryId}` }
  if (code !== 'addon_not_offered' && code !== 'product_not_bookable') return undefined
  if (optionId !== undefined) return { code: 'no_longer_offered', at: bundleFieldOf(form, refusal) }
  if (productId !== change.productId) return { code: 'no_longer_offered', at: `addons.${productId}` }
  return choice.isOffered ? undefined : { code: 'product_no_longer_offered', at: 'productId' }
}

type Full = { choice: LoadedChoice; change: BookingChange; changeable: Changeable }

/** The nearest starts but the booking's own that have room for as many; none where another time would not help. */
async function findNearest(
  context: Context,
  refusal: ChangeRefusal,
  { choice, change, changeable }: Full,
): Promise<NearestStart[]> {
  const { db, shop, now, zone, today } = context.get(services)
  const { productId, durationId, quantities = [], addons = [] } = change
  const isOfItem = refusal.at === 'bundles'
  if (!OTHER_START_HELPS.includes(refusal.code) || isOfItem || durationId === null) return []
  const requested = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const starts = await findNearestStarts(db, {
    ...{ shopId: shop.id, audience: 'staff', now, zone, hours: choice.hours, firstDate: today },
    ...{ productId, durationId, date: choice.date, startTime: choice.startTime, requested },
    addons: addons.flatMap(({ addonId: productId, quantity }) =>
      quantity > 0 ? { productId, quantity } : [],
    ),
    exceptRowIds: rowsOf(changeable).map(({ id }) => id),
    count: NEAREST + 1,
  })
  const { booking } = changeable
  const isOwn = (start: (typeof starts)[number]) =>
    start.startRent === booking.startRent && start.endRent === booking.endRent
  const others = starts.filter((start) => !isOwn(start)).slice(0, NEAREST)
  return others.map(({ startRent, free }) => ({ key: writeStart(startRent), startRent, free }))
}
