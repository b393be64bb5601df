import { z } from 'zod'
import { LIMITS } from '#app/http/limits.ts'
import { isFieldName } from './field-name.ts'

/** The field that Conform's row buttons post: what to do with the form instead of saving it. */
export const INTENT_FIELD = '__intent__'

const index = z
  .int()
  .min(0)
  .max(10 ** LIMITS.groupIndexDigits - 1)
const name = z.string().refine(isFieldName)

const intentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['insert', 'remove', 'reorder']),
    payload: z.object({ name, index: index.optional(), from: index.optional(), to: index.optional() }),
  }),
  z.object({
    type: z.literal('update'),
    payload: z.object({ name: name.optional(), index: index.optional() }),
  }),
  z.object({
    type: z.enum(['validate', 'reset']),
    payload: z.object({ name: name.optional() }),
  }),
])

/**
 * Whether a form asks for something that can be done to it. The library throws at what no button of ours
 * posts: text that is no intent, a place in a list that is none, a way into a prototype.
 */
export function isUsableIntent(text: string, fieldNames: readonly string[]): boolean {
  const intent = intentSchema.safeParse(parseJson(text)).data
  if (!intent) return false
  const { name: target } = intent.payload
  if (
    target === undefined ||
    (intent.type !== 'insert' && intent.type !== 'remove' && intent.type !== 'reorder')
  )
    return true
  return !fieldNames.some(
    (field) => field === target || field.startsWith(`${target}.`) || isInside(target, field),
  )
}

/** Whether `target` would lie within a field that is a plain text. */
function isInside(target: string, field: string): boolean {
  return target.startsWith(`${field}.`) || target.startsWith(`${field}[`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
