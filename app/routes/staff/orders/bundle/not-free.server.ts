import type { RouterContextProvider } from 'react-router'
import { startTimesDated } from '#app/domain/availability/starts/start-times.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import type { BundleChoice, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { nearestWith, refuseItems } from '#app/domain/order/preview/refuse-items.ts'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { loadReasons } from '#app/routes/staff/orders/choice/not-free-reasons.server.ts'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'

type Context = Readonly<RouterContextProvider>
type Bundle = Parameters<typeof refuseItems>[0]

/** How little is left of an item; null where that is enough for as many as there must be. */
export function leftText(context: Context, bundle: Bundle, item: BundleItem): string | null {
  const { t } = context.get(services)
  const refused = refuseItems(bundle, [item])
  if (!refused) return null
  const { code, free = 0 } = refused
  if (code !== 'not_enough_free') return refusalText(inStaffLanguage(refused), t)
  return free > 0 ? t('availability.left', { free }) : t('staff_booking.day_full')
}

type Chosen = {
  choices: readonly BundleChoice[]
  /** Of the booking, at which it is free. */
  starts: readonly { startRent: WallTime; endRent: WallTime }[]
}

/** `to`: the page that explains it, null for who may not see it. */
type NotFree = { refusal: string; reason: string; to: string | null }

/** By option what is chosen of it and can't be had: that, why, and the booking's next starts at which it can. */
export async function findNotFree(
  context: Context,
  bundle: Bundle,
  { choices, starts }: Chosen,
): Promise<Record<number, NotFree>> {
  const { t, format } = context.get(services)
  const { facts, free } = bundle
  const notFree: Record<number, NotFree> = {}
  const before: BundleItem[] = []
  for (const option of facts.offer.options) {
    const choice = choices.find(({ optionId }) => optionId === option.id) ?? {
      optionId: option.id,
      items: [],
    }
    const resolved = resolveOption(facts, option, choice)
    const items = resolved.ok ? resolved.value : []
    const refused = items.length > 0 ? refuseItems(bundle, [...before, ...items]) : undefined
    if (!refused) before.push(...items)
    const item = items.find(({ productId }) => productId === refused?.productId) ?? items[0]
    if (!refused || !item) continue
    // An add-on that comes with the item may be what is short.
    const { productId } = refused
    const quantity = item.quantities.reduce((sum, line) => sum + line.quantity, 0)
    const reason = (await loadReasons(context))(free, { ...item, productId, quantity })
    const times = option.canSelectStartTime ? [] : nearestWith(bundle, { option, choice }, starts)
    const nearest = format.list(times.map((start) => format.time(start)))
    notFree[option.id] = {
      refusal: refusalText(inStaffLanguage(refused), t),
      reason: [reason && `${reason.replace(/\.$/, '')}.`, nearest && `${t('change.nearest')} ${nearest}.`]
        .filter(Boolean)
        .join(' '),
      to: addressOf(context, bundle, { ...item, productId }),
    }
  }
  return notFree
}

/** A start that the item's product offers is explained by itself, any other by its day; an add-on is in no calendar. */
function addressOf(context: Context, { free }: Bundle, { productId, startRent }: BundleItem): string | null {
  if (free.products.get(productId)?.productType === 'ADDON') return null
  const { now, zone } = context.get(services)
  const date = dateOf(startRent)
  const offered = startTimesDated(free, { productId, date, audience: 'staff', now, zone })
  const isOffered = offered.some((start) => start.startRent === startRent)
  return whyNotFree(context, { productId, date, ...(isOffered ? { startRent } : {}) })
}
