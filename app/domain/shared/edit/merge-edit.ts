import { type Collision, type EditChoice, type Facts, isFacts, isSame } from './edit.ts'

type MergeInput<Values> = {
  /**
   * The properties that others changed since the edit began, as they were then; null when that is not logged,
   * and then everything that differs collides.
   */
  base: Facts | null
  mine: Values
  theirs: Facts
  choices: readonly EditChoice[]
  /** Properties that mean nothing without each other, such as an amount and its unit. */
  groups?: readonly (readonly string[])[] | undefined
}

/**
 * Merges an edit with what others saved since it began, property by property: what only one of the two changed
 * is as that one left it, in a property of several parts each part. What both changed, each to something else,
 * is as `choices` say, or collides.
 *
 * @returns what the edit's properties become, and what collides: a part under its path, 'name.sv', a group under
 *   its first property; there the edit's own values stand
 */
export function mergeEdit<Values extends Facts>({
  base,
  mine,
  theirs,
  choices,
  groups = [],
}: MergeInput<Values>): { values: Values; collisions: Collision[] } {
  const collisions: Collision[] = []
  const normalise = (name: string, own: unknown, other: unknown): unknown => {
    const take = choices.find((choice) => choice.name === name)?.take
    if (take === undefined) collisions.push({ name, mine: own, theirs: other })
    return take === 'theirs' ? other : own
  }
  const merge = (name: string, before: { value: unknown } | null, own: unknown, other: unknown): unknown => {
    if (isSame(own, other)) return own
    if (before && isSame(own, before.value)) return other
    if (before && isSame(other, before.value)) return own
    if (!isFacts(own) || !isFacts(other) || (before && !isFacts(before.value)))
      return normalise(name, own, other)
    const existing = before && isFacts(before.value) ? before.value : null
    const parts = new Set([...Object.keys(own), ...Object.keys(other)])
    const merged = [...parts].map((part) => {
      const at = existing && { value: existing[part] }
      return [part, merge(`${name}.${part}`, at, own[part], other[part])] as const
    })
    // A language that one of the two emptied is no part any more.
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  const isTouched = (name: string) => base === null || Object.hasOwn(base, name)
  const alone = Object.keys(mine).filter((name) => isTouched(name) && !groups.flat().includes(name))
  const entries = alone.map((name) => [
    name,
    merge(name, base && { value: base[name] }, mine[name], theirs[name]),
  ])
  for (const group of groups.filter((names) => names.some(isTouched))) {
    const [first = ''] = group
    // What nobody else changed is as it was.
    const before = base && { value: group.map((name) => (isTouched(name) ? base[name] : theirs[name])) }
    const of = (facts: Facts) => group.map((name) => facts[name])
    const value = merge(first, before, of(mine), of(theirs))
    if (Array.isArray(value)) entries.push(...group.map((name, at) => [name, value[at]]))
  }
  return { values: { ...mine, ...Object.fromEntries(entries) }, collisions }
}
