import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { ChangedByOther, Editor, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { readWhole } from '#app/http/schemas/typed-number.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { createOnce } from './create-once.server.ts'
import { refuseEdit, type ValueLabels } from './edit.server.ts'
import { redirectWithFlash } from './flash.server.ts'
import { readForm } from './read-form.server.ts'
import { notFound, type Refusal, rejectForm } from './reply.server.ts'

/** Every number of these forms is whole; what has decimals is read from its text. */
const { coerceFormValue } = configureCoercion({ type: { number: readWhole } })

type Context = Readonly<RouterContextProvider>
type FormArgs = { request: Request; url: URL; context: Context }

/** Values of an edit as they were posted, who posts them, and the version that they began with. */
type PostedEdit<Values> = Editor & { version: EditStart | undefined; values: Values }

/** Without a version for a record that is new. */
type EditSchema = z.ZodType<{ version?: EditStart | undefined; [name: string]: unknown }>
type ValuesOf<Schema extends EditSchema> = Omit<z.output<Schema>, 'version'>

type SaveForm<Schema extends EditSchema> = {
  schema: (t: Translate) => Schema
  /** The one use case, in the one transaction. */
  save: (
    tx: Tx,
    edit: PostedEdit<ValuesOf<Schema>>,
  ) => Promise<Result<Saved, Refusal | ChangedByOther | NotFound>>
}

type Answers<Values> = {
  /** Address that shows what was saved, or another answer. Left out, the form's own page. */
  done?: string | ((saved: Saved, values: Values) => Promise<Response>)
  /** Shows values in a conflict that say nothing by themselves, such as ids. */
  valueLabels?: (context: Context) => ValueLabels | Promise<ValueLabels>
  /** The posted form, where it was read already. */
  form?: FormData
}

/**
 * Saves a posted form: shows it again with its errors, a refusal, or what somebody else saved meanwhile, else goes
 * on to `done`. A form with a `requestKey` creates once, however often it is posted. Source: reliability.md F10.
 */
export async function saveForm<Schema extends EditSchema>(
  { request, url, context }: FormArgs,
  { schema, save, done = url.pathname, valueLabels, form }: SaveForm<Schema> & Answers<ValuesOf<Schema>>,
) {
  const { db, shop, user, now, t } = context.get(services)
  const submission: Submission<z.input<Schema>, string[], z.output<Schema>> = parseWithZod(
    form ?? (await readForm(request)),
    { schema: coerceFormValue(schema(t)), disableAutoCoercion: true },
  )
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const edit = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () => save(tx, edit)),
  )
  if (!saved.ok) {
    const labels = valueLabels ? { own: await valueLabels(context) } : {}
    return refuseEdit(context, submission, saved.error, labels)
  }
  if (typeof done === 'string') return redirectWithFlash(context, done, { key: 'form.saved_changes' })
  return done(saved.value, values)
}

/** Saves the form of a page of several that was posted, by its `intent`; 404 for one that the page doesn't have. */
export async function saveForms<Schemas extends Record<string, EditSchema>>(
  args: FormArgs,
  forms: { [Intent in keyof Schemas]: SaveForm<Schemas[Intent]> },
  { form: posted, ...answers }: Pick<Answers<unknown>, 'valueLabels' | 'form'> & { done?: string } = {},
) {
  const form = posted ?? (await readForm(args.request))
  const intent = String(form.get('intent'))
  const chosen = Object.hasOwn(forms, intent) ? forms[intent] : undefined
  return chosen ? saveForm(args, { ...chosen, ...answers, form }) : notFound()
}

/** Id of the record that an address names; null on the page of one that is new, 404 for what is no id. */
export function readIdOrNew(param: string | undefined): number | null {
  return param === undefined ? null : (readId(param) ?? notFound())
}
