import { readId } from '#app/domain/shared/id.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'

/** How many of what, by id; 0 stands for a product without price categories. */
export type Quantities = ReadonlyMap<number, number>

export type QuantityFault = 'negative' | 'decimal' | 'no_number' | 'at_most'

/** Fault and typed text of each refused quantity, by field name. */
export type QuantityErrors = ReadonlyMap<string, { fault: QuantityFault; typed: string }>

/** More rows than any product has; what a made-up form posts beyond them is not read. */
const MOST_ROWS = 50
/** Characters of a faulty quantity that are shown again. */
const LONGEST_TYPED = 40

/** `id` names what is counted; in a bundle it joins several ids. */
export function quantityField(id: number | string): string {
  return `q.${id}`
}

export function totalQuantity(quantities: Quantities): number {
  return [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
}

/** From an address: '12:2,13:1'. Malformed parts are left out. */
export function readQuantities(text: string | null): Quantities {
  const quantities = new Map<number, number>()
  for (const item of (text ?? '').split(',', MOST_ROWS)) {
    const [, idText = '', quantity] = /^(\d{1,15}):(\d{1,3})$/.exec(item) ?? []
    const id = readRowId(idText)
    if (id !== undefined) quantities.set(id, clamp(Number(quantity)))
  }
  return quantities
}

/** For an address, with zeros too, so that 'none of these' differs from 'no answer yet'. */
export function writeQuantities(quantities: Quantities): string {
  return [...quantities].map(([id, quantity]) => `${id}:${quantity}`).join(',')
}

/**
 * From a posted form. The stepper's buttons, where no script is, count one up or down. A quantity that cannot be
 * read counts as 0 and stands among the errors.
 */
export function readPostedQuantities(form: FormData): { quantities: Quantities; errors: QuantityErrors } {
  const errors = new Map<string, { fault: QuantityFault; typed: string }>()
  const quantities = new Map<number, number>()
  for (const [name, value] of form) {
    const id = name.startsWith('q.') ? readRowId(name.slice(2)) : undefined
    if (id === undefined || quantities.size >= MOST_ROWS) continue
    const { quantity, error } = readTyped(value)
    if (error) errors.set(name, error)
    quantities.set(id, error ? 0 : clamp(quantity + readStep(form, id)))
  }
  return { quantities, errors }
}

/** A quantity as it was typed; none is 0. */
export function readTyped(value: FormDataEntryValue): {
  quantity: number
  error?: { fault: QuantityFault; typed: string }
} {
  const text = typeof value === 'string' ? value.trim() : ''
  const fault = faultOf(text)
  if (fault) return { quantity: 0, error: { fault, typed: text.slice(0, LONGEST_TYPED) } }
  return { quantity: Number(text) }
}

function faultOf(text: string): QuantityFault | undefined {
  if (/^[-−–]\s*\d/.test(text)) return 'negative'
  if (/^\d+[.,]\d+$/.test(text)) return 'decimal'
  if (!/^\d*$/.test(text)) return 'no_number'
  return Number(text) > LARGEST_QUANTITY ? 'at_most' : undefined
}

function readRowId(text: string): number | undefined {
  return text === '0' ? 0 : readId(text)
}

function readStep(form: FormData, id: number): number {
  const intent = form.get('intent')
  if (intent === `plus:${id}`) return 1
  return intent === `minus:${id}` ? -1 : 0
}

function clamp(quantity: number): number {
  return Math.min(LARGEST_QUANTITY, Math.max(0, quantity))
}
