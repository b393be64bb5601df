import { readId } from '#app/domain/shared/id.ts'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '#app/domain/shared/time.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'

/**
 * Search parameters of a guest page, parsed. Absent and malformed are both `undefined` or the default, since any
 * site may write these links. Source: domain.md §7, spec 2 §3 'Search parameters'.
 */
export type WidgetAddress = {
  /** The shop's key. */
  key: string | undefined
  /** As requested; `guestLocale` decides. */
  lang: Locale | undefined
  view: 'products' | 'calendar' | undefined
  /** Limits of what is shown; empty means no limit. The server intersects them with what the shop allows. */
  products: readonly number[]
  categories: readonly number[]
  origin: string | undefined
  affiliateTag: string | undefined
  startDate: LocalDate | undefined
  startTime: LocalTime | undefined
  endDate: LocalDate | undefined
  endTime: LocalTime | undefined
  participants: number
  duration: number
  durationId: number
  quantity: number
  /** Random; the first 'add' posted under it creates the order, later ones with it no second. */
  cart: string | undefined
  order: number | undefined
  secret: string | undefined
  /** Random per window, for take-over. */
  w: string | undefined
}

/** New values by parameter, for `carry`; null removes one. Names outside `WidgetAddress` are a page's own. */
export type AddressChanges = Readonly<Record<string, string | number | readonly number[] | null | undefined>>

/** Defaults of spec 2 §3; a parameter with its default is left out of addresses. */
const DEFAULTS = { participants: 1, duration: 0, durationId: 0, quantity: 0 } as const

/** Longest origin, tag or key that is read; anything longer is not ours. */
const LONGEST_TEXT = 200
const LONGEST_LIST = 200

export function parseWidgetAddress(params: URLSearchParams): WidgetAddress {
  const view = params.get('view')
  const lang = params.get('lang')
  return {
    key: readText(params, 'key'),
    lang: isLocale(lang) ? lang : undefined,
    view: view === 'products' || view === 'calendar' ? view : undefined,
    products: readIds(params, 'products'),
    categories: readIds(params, 'categories'),
    origin: readText(params, 'origin'),
    affiliateTag: readText(params, 'affiliateTag'),
    startDate: readAs(params, 'startDate', isLocalDate),
    startTime: readAs(params, 'startTime', isLocalTime),
    endDate: readAs(params, 'endDate', isLocalDate),
    endTime: readAs(params, 'endTime', isLocalTime),
    participants: readQuantity(params, 'participants') ?? DEFAULTS.participants,
    duration: readQuantity(params, 'duration') ?? DEFAULTS.duration,
    durationId: readId(params.get('durationId')) ?? DEFAULTS.durationId,
    quantity: readQuantity(params, 'quantity') ?? DEFAULTS.quantity,
    cart: readToken(params, 'cart'),
    order: readId(params.get('order')),
    secret: readToken(params, 'secret'),
    w: readToken(params, 'w'),
  }
}

/**
 * The query of the next address, with its '?': everything that a guest brought along, with `changes`. Order
 * is fixed, so that the same state is always the same address.
 */
export function carry(address: WidgetAddress, changes: AddressChanges = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...withoutDefaults(address), ...changes })) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query.set(name, text)
  }
  return `?${query.toString()}`
}

/** The locale of guest pages: requested if the shop has it, else the shop's first, else Swedish. */
export function guestLocale(requested: Locale | undefined, shopLocales: readonly Locale[]): Locale {
  if (requested && shopLocales.includes(requested)) return requested
  return shopLocales[0] ?? 'sv'
}

function withoutDefaults(address: WidgetAddress): AddressChanges {
  const { participants, duration, durationId, quantity, ...rest } = address
  return {
    ...rest,
    participants: participants === DEFAULTS.participants ? null : participants,
    duration: duration || null,
    durationId: durationId || null,
    quantity: quantity || null,
  }
}

/** A list may be comma-separated, repeated, or one number alone; what is no id is ignored (spec 2 §4). */
function readIds(params: URLSearchParams, name: string): readonly number[] {
  const parts = params.getAll(name).flatMap((text) => text.split(',', LONGEST_LIST))
  const ids = parts.map((part) => readId(part.trim())).filter((id) => id !== undefined)
  return [...new Set(ids)].slice(0, LONGEST_LIST)
}

function readText(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  const isPlain = text.length <= LONGEST_TEXT && !/\p{Cc}/u.test(text)
  return isPlain && text.trim() !== '' ? text.trim() : undefined
}

/** Keys and secrets of ours: base64url or hexadecimal, at least 8 characters. */
function readToken(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name)
  return text && /^[\w-]{8,100}$/.test(text) ? text : undefined
}

function readQuantity(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name)
  if (!text || !/^\d{1,3}$/.test(text)) return undefined
  const quantity = Number(text)
  return quantity <= LARGEST_QUANTITY ? quantity : undefined
}

function readAs<T extends string>(
  params: URLSearchParams,
  name: string,
  is: (value: unknown) => value is T,
): T | undefined {
  const text = params.get(name)
  return is(text) ? text : undefined
}
