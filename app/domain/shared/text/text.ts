/** The longest texts that are accepted, in code points. Source: reliability.md F106, F108. */
export const TEXT_LIMITS = {
  name: 100,
  line: 255,
  email: 254,
  phone: 64,
  search: 64,
  comment: 2_000,
  body: 20_000,
} as const

/** Control characters but line feed, lone surrogates, byte order marks, and what turns the reading direction. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Characters that are kept between others and cannot be seen by themselves. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\u3164]*$/u
const LINE_BREAK = /\r\n?/g
const LINE_FEED = '\n'

/**
 * Text as it is stored: composed (NFC), trimmed, without control characters; line breaks are kept as '\n'. Empty where
 * there is nothing to see.
 */
export function cleanText(value: string): string {
  const text = value
    .replace(LINE_BREAK, LINE_FEED)
    .replace(/\t/g, ' ')
    .replace(UNWANTED, (character) => (character === LINE_FEED ? LINE_FEED : ''))
    .normalize('NFC')
    .trim()
  return NOTHING_TO_SEE.test(text) ? '' : text
}

/**
 * An address that mail can be sent to: one @, something before it, and a domain of labels with a dot after
 * it. Linear on purpose: every part is checked by itself.
 */
export function isEmail(value: string): boolean {
  if (value.length > TEXT_LIMITS.email || !/^[^\s@<>(),;:\\"[\]]+@[^\s@]+$/.test(value)) return false
  const [local = '', domain = ''] = value.split('@')
  const labels = domain.split('.')
  return (
    local.length <= 64 &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every(isDomainLabel) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Optional + or 00, digits with what people put between them, optional extension. Source: spec 2 §5. */
const LOOSE_PHONE = /^(?:\+|00)?[\s(]*\d[\d\s().\-/]*(?:\s*(?:ext\.?|x|#)\s*\d{1,7})?$/i
const FEWEST_DIGITS = 5
const MOST_DIGITS = 20

/** A phone number as people type it, whether or not there is one like it. */
export function looksLikePhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  if (digits < FEWEST_DIGITS || digits > MOST_DIGITS) return false
  return value.length <= TEXT_LIMITS.phone && LOOSE_PHONE.test(value)
}

/** An address on the web; null for what is none. Without its beginning, `https://` is meant. */
export function toWebAddress(value: string): string | null {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`
  const url = URL.parse(address)
  return url && !/\s/.test(value) && url.hostname.includes('.') && !url.username ? address : null
}

function isDomainLabel(label: string): boolean {
  return label.length > 0 && label.length <= 63 && /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)
}
