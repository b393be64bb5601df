import { parseTranslatableValue, pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'

type Reader = Pick<Services, 'format' | 'locale' | 'shop' | 't'>

/**
 * Labels for values that say nothing by themselves, such as ids and codes, by property; undefined
 * or '' for those without a label.
 */
export type ValueLabels = Readonly<Record<string, (value: unknown) => string | undefined>>

/** Longer values are cut: the log says what changed, the form holds the whole. */
const LONGEST = 120

/** A stored value of the log as readers see it, by what its name and its shape say. '' for nothing. */
export function shownValue(name: string, value: unknown, reader: Reader, own: ValueLabels = {}): string {
  const label = Object.hasOwn(own, name) ? own[name] : undefined
  const shown = label ? (label(value) ?? '') : toText(name, value, reader)
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)} …` : shown
}

function toText(name: string, value: unknown, reader: Reader): string {
  const { format, locale, shop, t } = reader
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (typeof value === 'number') {
    if (name.endsWith('Minor')) return format.money(value)
    return name.endsWith('ercentage') ? format.percent(value) : String(value)
  }
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const parts = value.map((part) => toText(name, part, reader))
    return parts.every((part) => part !== '') ? parts.join(', ') : String(value.length)
  }
  const texts = parseTranslatableValue(value)
  if (texts) return pickText(texts, locale, shop.locales)
  const parts = typeof value === 'object' ? Object.entries(value) : []
  return parts
    .map(([part, each]) => toText(part, each, reader))
    .filter(Boolean)
    .join(' ')
}
