import type { Translate } from '#app/i18n/translate.ts'

/** Of one kind of schema and one language: forms with a shop's own fields come in many shapes. */
const MOST_SHAPES = 100
/** Longer than what a shop has set up: only posted by somebody who wants to fill the memory. */
const LONGEST_KEY = 50_000

/**
 * Builds a schema once for each language, since building it costs more than reading a form by it; what else its shape
 * depends on is plain data, and it is built once for each of that, too. Conform and Zod prepare a schema that they
 * have met before only once.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oncePerLanguage<Input extends readonly unknown[], Schema>(
  build: (t: Translate, ...input: Input) => Schema,
): (t: Translate, ...input: Input) => Schema {
  const languages = new WeakMap<Translate, Map<string, Schema>>()
  return (t, ...input) => {
    const shapes = languages.get(t) ?? new Map<string, Schema>()
    languages.set(t, shapes)
    const key = JSON.stringify(input)
    const existing = shapes.get(key)
    if (existing !== undefined) return existing
    const schema = build(t, ...input)
    if (key.length > LONGEST_KEY) return schema
    if (shapes.size >= MOST_SHAPES) shapes.clear()
    shapes.set(key, schema)
    return schema
  }
}
