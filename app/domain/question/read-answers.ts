import { differencesOf } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { cleanText, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { isLocalDate, isLocalTime } from '#app/domain/shared/time.ts'
import { type Answer, type AnswerValue, nameOf, type Question } from './requested-questions.ts'

export type AnswerRefusal =
  | { code: 'required' | 'invalid' | 'invalid_choice' | 'invalid_date' | 'invalid_time' }
  | { code: 'too_long'; count: number }

type AnswersRead = {
  answers: Answer[]
  /** By the question's name. */
  refused: Map<string, AnswerRefusal>
}

/**
 * Reads an answer as a form or JSON has it: texts as they are typed, a box as 'on', 1 or true, several
 * choices as a list or joined by commas. null when the question is left open, which only one that must be
 * answered refuses. Source: spec 2 §5. Exported for tests.
 */
export function readAnswer(
  { field, options, isRequired }: Pick<Question, 'field' | 'options' | 'isRequired'>,
  raw: unknown,
): Result<AnswerValue | null, AnswerRefusal> {
  const read = readTyped(
    field.dataType,
    options.map(({ key }) => key),
    raw,
  )
  if (!read.ok) return read
  const isOpen = read.value === null || read.value === false
  return isOpen && isRequired ? err({ code: 'required' }) : read
}

/** Reads the answers to all questions, each raw value by its question's name. */
export function readAnswers(questions: readonly Question[], raw: ReadonlyMap<string, unknown>): AnswersRead {
  const answers: Answer[] = []
  const refused = new Map<string, AnswerRefusal>()
  for (const question of questions) {
    const { customFieldId, bookingId, productId, participant, name } = question
    const read = readAnswer(question, raw.get(name))
    if (!read.ok) refused.set(name, read.error)
    else if (read.value !== null)
      answers.push({ customFieldId, bookingId, productId, participant, value: read.value })
  }
  return { answers, refused }
}

/** Answers of a form, with the names of all its questions: one of them without an answer is open now. */
export type GivenAnswers = { answers: readonly Answer[]; asked: readonly string[] }

/** Changes of answers by name of the question, before and after; null when nothing changes. */
export function answersChange(stored: readonly Answer[], { answers, asked }: GivenAnswers) {
  const valuesOf = (list: readonly Answer[]) => new Map(list.map((answer) => [nameOf(answer), answer.value]))
  const [before, after] = [valuesOf(stored), valuesOf(answers)]
  return differencesOf(
    Object.fromEntries(asked.map((name) => [name, before.get(name)])),
    Object.fromEntries(asked.map((name) => [name, after.get(name)])),
  )
}

function readTyped(
  dataType: Question['field']['dataType'],
  keys: readonly string[],
  raw: unknown,
): Result<AnswerValue | null, AnswerRefusal> {
  if (dataType === 'CHECKBOX') return readBox(raw)
  if (dataType === 'CHECK_LIST') return readChoices(keys, raw)
  if (raw === undefined || raw === null) return ok(null)
  if (typeof raw !== 'string') return err({ code: 'invalid' })
  const text = cleanText(raw)
  if (text === '') return ok(null)
  switch (dataType) {
    case 'SINGLE_LINE':
      return readText(text.replaceAll('\n', ' '), TEXT_LIMITS.line)
    case 'MULTI_LINE':
      return readText(text, TEXT_LIMITS.comment)
    case 'SELECT':
      return keys.includes(text) ? ok(text) : err({ code: 'invalid_choice' })
    case 'DATE':
      return isLocalDate(text) ? ok(text) : err({ code: 'invalid_date' })
    case 'TIME':
      return readTime(text)
  }
}

function readText(text: string, count: number): Result<string, AnswerRefusal> {
  return [...text].length > count ? err({ code: 'too_long', count }) : ok(text)
}

/** `9:00` and `0900` are understood, as everywhere. */
function readTime(text: string): Result<string, AnswerRefusal> {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d\d)$/.exec(text) ?? []
  const clock = `${hours.padStart(2, '0')}:${minutes}`
  return isLocalTime(clock) ? ok(clock) : err({ code: 'invalid_time' })
}

const TICKED: readonly unknown[] = [true, 1, 'on', '1', 'true']
const NOT_TICKED: readonly unknown[] = [undefined, null, false, 0, '', '0', 'false']

/** A box that is left open and one that isn't ticked are the same. */
function readBox(raw: unknown): Result<boolean | null, AnswerRefusal> {
  if (TICKED.includes(raw)) return ok(true)
  return NOT_TICKED.includes(raw) ? ok(null) : err({ code: 'invalid' })
}

function readChoices(keys: readonly string[], raw: unknown): Result<string[] | null, AnswerRefusal> {
  const parts: readonly unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : []
  if (raw !== undefined && raw !== null && typeof raw !== 'string' && !Array.isArray(raw))
    return err({ code: 'invalid' })
  const chosen = new Set(parts.filter((part) => part !== ''))
  if ([...chosen].some((part) => !keys.some((key) => key === part))) return err({ code: 'invalid_choice' })
  return ok(chosen.size === 0 ? null : keys.filter((key) => chosen.has(key)))
}
