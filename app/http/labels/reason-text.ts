import type { Explanation, LimitReason, Reason } from '#app/domain/availability/explain/explain.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import { toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Who reads, and the names of a reason's records. */
type Reader = { t: Translate; format: Formatters; zone: Zone }
type Names = {
  product: (id: number) => string
  resource: (id: number) => string
  resourceType: (id: number) => string
  identifier: (id: number) => string
  /** Of the product whose units an alias draws on; null for any other. */
  master?: string | null
}

/** A line of an explanation for staff, in full; `closeoutId` names the closeout that it is about. */
type ReasonLine = { text: string; isBinding: boolean; closeoutId: number | null }

/** Everything that limits a request, in the reader's language, what leaves least first. */
export function reasonLines({ free, reasons }: Explanation, reader: Reader, names: Names): ReasonLine[] {
  return reasons.map((reason) => ({
    text: reasonText(reason, reader, names),
    isBinding: reason.free !== null && reason.free === free,
    closeoutId: reason.code === 'closeout' ? reason.id : null,
  }))
}

/** In a sentence or two why a guest can't have it, with the nearest times that are free; empty when enough is free. */
export function guestSentence(
  { free, state, reasons }: Explanation,
  alternatives: readonly Pick<StartTimeOffer, 'startRent'>[],
  reader: Reader,
): string {
  const { t, format } = reader
  const rule = reasons.find((reason) => reason.code === 'rule')
  const why = rule
    ? refusalText({ code: rule.rule, min: rule.limit, max: rule.limit }, t)
    : guestLimit({ free, state }, t)
  if (!why) return why
  const times = format.list(alternatives.map(({ startRent }) => format.dateTime(startRent)))
  const nearest = alternatives.length > 0 ? t('why.guest_nearest', { times }) : ''
  const hope = state === 'SOLD_OUT' && !rule ? guestHope({ free, reasons }, reader) : ''
  return [why, hope, nearest].filter(Boolean).join(' ')
}

/** Until when others may still let go of what they have reserved; empty when that would not help. */
function guestHope(
  { free, reasons }: Pick<Explanation, 'free' | 'reasons'>,
  { t, format, zone }: Reader,
): string {
  const untils = reasons.flatMap((reason) =>
    'reservedUntil' in reason && reason.free === free ? (reason.reservedUntil ?? []) : [],
  )
  const last = untils.sort().at(-1)
  return last ? t('why.guest_reserved', { time: format.dateTime(toWallTime(last, zone)) }) : ''
}

function guestLimit({ free, state }: Pick<Explanation, 'free' | 'state'>, t: Translate): string {
  if (state === 'CLOSED_OUT') return t('why.guest_closed')
  if (state !== 'SOLD_OUT' && state !== 'BLOCKED') return ''
  if (free !== null && free > 0) return t('why.guest_left', { free })
  return t(state === 'SOLD_OUT' ? 'why.guest_sold_out' : 'why.guest_closed')
}

function reasonText(reason: Reason, reader: Reader, names: Names): string {
  const { t, format } = reader
  switch (reason.code) {
    case 'pool':
      return names.master
        ? t('why.pool_of', { name: names.master, text: limitText(reason, reader) })
        : t('why.pool', { text: limitText(reason, reader) })
    case 'own_limit':
    case 'schedule':
      return t(`why.${reason.code}`, { text: limitText(reason, reader) })
    case 'turnaround': {
      const { minutesBefore: before, minutesAfter: after, more } = reason
      return t('why.turnaround', { before, after, more })
    }
    case 'identifiers':
      return t('why.identifiers', { free: reason.free, units: reason.units })
    case 'mandatory_items': {
      const products = format.list(reason.productIds.map(names.product))
      return t('why.mandatory_items', { products, free: reason.free })
    }
    case 'resource_type': {
      const { free, waiting: quantity, typeId } = reason
      const text = t('why.resource_type', { name: names.resourceType(typeId), free })
      return quantity > 0 ? `${text}, ${t('why.resource_waiting', { quantity })}` : text
    }
    case 'resource': {
      const { available, capacity, productIds } = reason
      const products = format.list(productIds.map(names.product))
      return t(`why.resource_${reason.cause}`, {
        name: names.resource(reason.resourceId),
        available,
        capacity,
        products,
      })
    }
    case 'closeout':
      return t('why.closeout', {
        period: periodText(reason, format),
        text: closeoutText(reason, reader, names),
      })
    case 'rule':
      return refusalText({ code: reason.rule, min: reason.limit, max: reason.limit }, t)
  }
}

/** '9 av 12 sålda, 2 reserverade till 14:32, 1 stängda' */
function limitText(reason: LimitReason, { t, format, zone }: Reader): string {
  const { capacity, used, reserved, reservedUntil, closed } = reason
  const sold = used - reserved
  const parts = [capacity === null ? t('why.used_unlimited', { sold }) : t('why.used', { sold, capacity })]
  if (reservedUntil) {
    parts.push(t('why.reserved', { quantity: reserved, time: format.time(toWallTime(reservedUntil, zone)) }))
  }
  if (closed === null) parts.push(t('why.closed_all'))
  else if (closed > 0) parts.push(t('why.closed', { quantity: closed }))
  return parts.join(', ')
}

type CloseoutReason = Extract<Reason, { code: 'closeout' }>

function closeoutText(
  { partialQuantity, identifierIds }: CloseoutReason,
  { t, format }: Reader,
  names: Names,
) {
  if (identifierIds.length > 0) return format.list(identifierIds.map(names.identifier))
  return partialQuantity === null ? t('why.closed_all') : t('why.closed', { quantity: partialQuantity })
}

function periodText({ startDateTime, endDateTime }: CloseoutReason, format: Formatters): string {
  const wall: WallTime = startDateTime
  return endDateTime === null ? format.dateTime(wall) : format.period(wall, endDateTime)
}
