import type { EditChoice } from '#app/domain/shared/edit.ts'
import type { ShownConflict } from './edit-conflict.tsx'

/** What a form says that it was made for; with `seen` after it collided with what somebody else saved. */
export type PostedStart = {
  /** undefined on the form of what is new. */
  number: number | undefined
  seen?: number | undefined
  choices: readonly EditChoice[]
}

export type EditAnswer = { result?: unknown; conflict?: ShownConflict } | undefined

/**
 * What a form that is shown again goes on from: what it was posted over, so that what others saved since then is
 * merged with the next post; not the newest version, which its untouched fields know nothing of. Earlier choices
 * stand but where the newest collision asks anew.
 */
export function startOf(version: number | undefined, answer: EditAnswer): PostedStart {
  const posted = postedIn(answer?.result)
  const conflict = answer?.conflict
  const choices = posted?.choices ?? []
  if (conflict) {
    const isAsked = ({ name }: EditChoice) => conflict.collisions.some((each) => each.name === name)
    return {
      number: conflict.version,
      seen: conflict.seen,
      choices: choices.filter((choice) => !isAsked(choice)),
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
