import type { EditChoice } from '#app/domain/shared/edit/edit.ts'
import type { ShownConflict } from './edit-conflict.tsx'

/** Version that a form was opened with; with `seen`, the newer one, after a collision with another's save. */
export type PostedStart = {
  /** undefined on the form of what is new. */
  number: number | undefined
  seen?: number | undefined
  choices: readonly EditChoice[]
}

export type EditAnswer = { result?: unknown; conflict?: ShownConflict } | undefined

/**
 * Start of a form that is shown again: the version that it was posted with, so that changes which others saved
 * since then are merged with the next post; not the newest version, whose values its untouched fields lack.
 * Earlier choices stand except where the newest collision asks anew.
 */
export function startOf(version: number | undefined, answer: EditAnswer): PostedStart {
  const posted = postedIn(answer?.result)
  const conflict = answer?.conflict
  const choices = posted?.choices ?? []
  if (conflict) {
    const isColliding = ({ name }: EditChoice) => conflict.collisions.some((each) => each.name === name)
    return {
      number: conflict.version,
      seen: conflict.seen,
      choices: choices.filter((choice) => !isColliding(choice)),
    }
  }
  return posted ?? { number: version, choices: [] }
}

/** The version of a form that was refused, as it was posted: a number, or one with choices. */
function postedIn(result: unknown): PostedStart | undefined {
  const version = propertyOf(propertyOf(result, 'initialValue'), 'version')
  const number = readNumber(version) ?? readNumber(propertyOf(version, 'number'))
  if (number === undefined) return undefined
  const choices = propertyOf(version, 'choices')
  return {
    number,
    seen: readNumber(propertyOf(version, 'seen')),
    choices: Array.isArray(choices) ? choices.flatMap(readChoice) : [],
  }
}

function readChoice(value: unknown): EditChoice[] {
  const [name, take] = [propertyOf(value, 'name'), propertyOf(value, 'take')]
  const isChoice = typeof name === 'string' && (take === 'mine' || take === 'theirs')
  return isChoice ? [{ name, take }] : []
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([each]) => each === name)?.[1]
}

/** Stored values of the record that a form edits, as a text to compare, and the record's version. */
type Stored = { stored: string; version: number | undefined }

/** Stored values and version that a form now continues from; `key` names the ones that it was rendered from. */
export type Retained = Stored & { key: string }

/**
 * Decides what a form continues from when its record has a new version. A form without unsaved input starts
 * anew. One with unsaved input stays: its version moves on with its own save, `isSent`, and where its own values
 * did not change. Otherwise somebody else saved meanwhile, and the old version brings their changes to light.
 * Source: reliability.md F10.
 */
export function goOn(
  previous: Retained,
  now: Stored,
  { isTyped, isSent }: { isTyped: boolean; isSent: boolean },
): Retained {
  if (!isTyped) return { ...now, key: now.stored }
  const isFree = isSent || now.stored === previous.stored
  return isFree ? { ...now, key: previous.key } : previous
}
