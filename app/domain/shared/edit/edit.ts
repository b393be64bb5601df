import type { Instant } from '#app/domain/shared/time.ts'

/** Who edits, in which shop and when; passed to every use case of the catalogue and the settings. */
export type Editor = { shopId: number; userId: number; now: Instant }

/** Result of an edit: the id of the record and its version from now on. */
export type Saved = { id: number; version: number }

/** Version of what has no history: nobody but its own user sees or changes it. */
export const ONLY_VERSION = 1

/** The facts of a record that can be edited: plain values by property. */
export type Facts = Record<string, unknown>

/** One property as it was and as it became. */
export type Change = { name: string; before: unknown; after: unknown }

/** A property that two people changed, each to something else. */
export type Collision = { name: string; mine: unknown; theirs: unknown }

/** Whose value counts, of a property that two people changed. */
export type EditChoice = { name: string; take: 'mine' | 'theirs' }

/**
 * The version that an edit began with. Once it collided with another edit, also the version that it collided
 * with, `seen`, and what was chosen then.
 */
export type EditStart =
  | number
  | {
      number: number
      seen?: number | undefined
      choices?: readonly EditChoice[] | undefined
      /** Refused over any newer version, also where the two could be merged. */
      isExact?: boolean
    }

/** The start of an edit that replaces the whole, as scripts do. Source: domain.md §11. */
export function exactly(begun: EditStart | undefined): EditStart | undefined {
  if (begun === undefined) return undefined
  return { number: typeof begun === 'object' ? begun.number : begun, isExact: true }
}

/**
 * Somebody saved after the form was shown, and both changed the same. `changes` are all of theirs, so that nobody
 * must look for them; `collisions` those that must be chosen from.
 */
export type ChangedByOther = {
  code: 'changed_by_other'
  at: 'version'
  /** null for a guest and for the system. */
  changedBy: string | null
  changedAt: Instant | null
  changes: readonly Change[]
  collisions: readonly Collision[]
  /** The version that the edit began with, and the one that it collided with. */
  version: number
  seen: number
}

/** Answered alike for what was never there, what is gone and what belongs to another shop. */
export type NotFound = { code: 'not_found' }

/**
 * Finds the changed properties of an edit for the log, with their values before and after. null when nothing
 * changed, and then nothing is written. Only what `after` names is compared; lists and texts by value.
 */
export function differencesOf(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  if (names.length === 0) return null
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The properties that an entry of the log changed, as they were before; under `base` where people read others. */
export function baseIn({ base, before }: Facts): Facts {
  if (isFacts(base)) return base
  return isFacts(before) ? before : {}
}

/** The same two, property by property. Facts of another shape than the log's have no changes. */
export function changesIn(facts: Facts): Change[] {
  const { before, after } = facts
  if (!isFacts(before) || !isFacts(after)) return []
  return Object.keys(after).map((name) => ({ name, before: before[name], after: after[name] }))
}

export function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** null and undefined are the same absence; the order of an object's keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    isFacts(each)
      ? Object.fromEntries(
          Object.entries(each)
            .filter(([, part]) => part !== undefined && part !== null)
            .sort(([x], [y]) => (x < y ? -1 : 1)),
        )
      : each,
  )
}
