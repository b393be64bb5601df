import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { err, type Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { flag } from '#app/http/schemas/fields.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { type Flash, redirectWithFlash } from './flash.server.ts'
import { readForm } from './read-form.server.ts'
import { askAgain, type Refusal, refuseForm, rejectForm, repeatForm } from './reply.server.ts'

const CHANGED = { code: 'changed_by_other' } as const

type FormArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Choices of the form beside its question: whether the guest is told. */
export type ConfirmOptions = { notifies: boolean }

export type Confirmation<Input, Refused extends Refusal> = {
  /**
   * The page asks about one state of a record, and again where this says what is no longer as it was, or a form names
   * no state.
   */
  findStale?: (fingerprint: string) => Promise<Refusal | undefined>
  /** Whether it became another one since then; asked once more with the record locked. */
  isChanged?: (tx: Tx, fingerprint: string) => Promise<boolean>
  /** Calls to others that must have been made before it, outside the transaction. */
  before?: ((input: Input) => Promise<Result<unknown, Refusal>>) | undefined
  /** The one use case, in the one transaction. */
  useCase: (tx: Tx, input: Input, options: ConfirmOptions) => Promise<Result<unknown, Refused>>
}

/** Runs the use case that a form without fields confirmed, and goes on to `done` with its message. */
export async function confirmForm<Input, Refused extends Refusal>(
  { request, context }: FormArgs,
  {
    input,
    findStale,
    isChanged,
    before,
    useCase: confirm,
    done,
    flash,
  }: Confirmation<Input, Refused> & {
    input: Input
    done: string
    flash: Flash | ((options: ConfirmOptions) => Promise<Flash>)
  },
) {
  const { db, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), {
    schema: z.object({ fingerprint: z.string().optional(), notifies: flag() }),
  })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { fingerprint, ...options } = submission.value
  if (findStale) {
    if (!fingerprint) return data({ result: repeatForm(submission) }, { status: 422 })
    const stale = await findStale(fingerprint)
    if (stale) return askAgain(submission, stale, t)
  }
  const prepared = await before?.(input)
  if (prepared && !prepared.ok) return refuseForm(submission, prepared.error, t)
  const confirmed = await inTransaction<unknown, Refusal>(db, async (tx) =>
    fingerprint && (await isChanged?.(tx, fingerprint)) ? err(CHANGED) : confirm(tx, input, options),
  )
  if (confirmed.ok) {
    return redirectWithFlash(context, done, typeof flash === 'function' ? await flash(options) : flash)
  }
  const stale = confirmed.error === CHANGED && fingerprint ? await findStale?.(fingerprint) : undefined
  return stale ? askAgain(submission, stale, t) : refuseForm(submission, confirmed.error, t)
}
