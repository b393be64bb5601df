import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'
import { refusalText, schemaText } from './refusal-text.ts'

type RefusalCode = Extract<MessageKey, `refusal.${string}`> extends `refusal.${infer Code}` ? Code : never

/** A domain refusal: why, which property of the function's input it is about, and when to try again. */
export type Refusal = { code: RefusalCode; at?: string; retryAfterSeconds?: number }

/**
 * Shows the form again with its errors. 422 whether or not the browser runs JavaScript. A rule without a
 * text of ours (a missing field, a list where one value is expected) gets one in the reader's language. `formErrors`
 * are said with them, above the form.
 */
export function rejectForm<S, V>(
  submission: Submission<S, string[], V>,
  t: Translate,
  formErrors?: string[] | undefined,
) {
  const hideFields = passwordFields(submission.payload)
  const result = submission.reply({ hideFields, ...(formErrors ? { formErrors } : {}) })
  const error = Object.entries(result.error ?? {}).map(([name, texts]) => [
    name,
    texts && [...new Set(texts.map((text) => schemaText(text, t)))],
  ])
  return data(
    { result: result.error ? { ...result, error: Object.fromEntries(error) } : result },
    { status: submission.status === 'error' ? 422 : 200 },
  )
}

/** Shows the form again as it was typed: its button did something else than save. */
export function repeatForm<S, V>(submission: Submission<S, string[], V>): SubmissionResult<string[]> {
  return { initialValue: submission.reply().initialValue ?? null }
}

/**
 * Shows the form again with a refusal: on the field it is about if this form posted that field,
 * else above the form, so that no refusal is ever invisible.
 */
export function refuseForm<S, V>(submission: Submission<S, string[], V>, refusal: Refusal, t: Translate) {
  const text = [refusalText(refusal, t)]
  const { at } = refusal
  const isPosted = at !== undefined && isIn(submission.payload, at)
  const errors = isPosted ? { fieldErrors: { [at]: text } } : { formErrors: text }
  const hideFields = passwordFields(submission.payload)
  const headers = retryAfter(refusal)
  return data({ result: submission.reply({ ...errors, hideFields }) }, { status: statusOf(refusal), headers })
}

/** Why a question is asked again: something about it changed since it was shown. */
export type Stale = { title: string; text: string }

/** Asks again what the form confirmed, as nothing that it posted is wrong: says what changed, and what to do. */
export function askAgain<S, V>(submission: Submission<S, string[], V>, refusal: Refusal, t: Translate) {
  const text = `${refusalText(refusal, t)} ${t('form.stale_text')}`
  const stale: Stale = { title: t('form.stale_title'), text }
  return data({ result: repeatForm(submission), stale }, { status: statusOf(refusal) })
}

/** Whether a form's payload has a field of that name, 'amounts.credits.12'. */
function isIn(payload: unknown, name: string): boolean {
  const [first = '', ...others] = name.split('.')
  if (typeof payload !== 'object' || payload === null) return false
  const value = Object.entries(payload).find(([key]) => key === first)
  return value !== undefined && (others.length === 0 || isIn(value[1], others.join('.')))
}

/** The header that says when to try again, of a refusal that knows. Every 429 carries it. */
function retryAfter({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}

/** Names of posted password fields: a form that is shown again repeats every value but these. */
function passwordFields(payload: Record<string, unknown>): string[] {
  return Object.keys(payload).filter((name) => /password/i.test(name))
}

/** Refusals because something changed since the form was shown, answered with 409. */
const CONFLICTS: ReadonlySet<RefusalCode> = new Set([
  'key_conflict',
  'already_made',
  'idempotency_key_used',
  'changed_by_other',
  'order_changed',
  'refund_changed',
])

/** A refusal is 422, unless somebody was faster or too fast. Source: domain.md §11. */
function statusOf({ code }: Refusal): 409 | 422 | 429 {
  if (code === 'too_many_attempts' || code === 'too_many_reservations') return 429
  return CONFLICTS.has(code) ? 409 : 422
}

/** The same refusal as the JSON calls answer it; at its field stands the `reason`, if that is another. */
export function refuseJson(refusal: Refusal, t: Translate, reason: Refusal = refusal) {
  const message = refusalText(refusal, t)
  const text = refusalText(reason, t)
  const errors = reason.at ? { [reason.at]: [text] } : {}
  const status = statusOf(refusal)
  return Response.json(jsonError(status, message, errors), { status, headers: retryAfter(refusal) })
}

/** An error as every JSON call answers it. Source: domain.md §11. */
export function replyJsonError(statusCode: number, message: string, errors: Record<string, string[]> = {}) {
  return Response.json(jsonError(statusCode, message, errors), { status: statusCode })
}

/** The body of such an error. */
export function jsonError(statusCode: number, message: string, errors: Record<string, string[]> = {}) {
  return { message, errors, statusCode }
}

export function notFound(): never {
  throw data(null, { status: 404 })
}

export function forbidden(): never {
  throw data(null, { status: 403 })
}
