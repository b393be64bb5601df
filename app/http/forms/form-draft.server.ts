import type { Submission } from '@conform-to/react'
import { type RouterContextProvider, redirect } from 'react-router'
import {
  type FormDraft,
  findFormDraft,
  insertFormDraft,
} from '#app/domain/shared/edit/form-draft-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { ok } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { CREATE_FIELD, CREATE_PAGES, type Creatable } from './creatable.ts'
import { type Flash, redirectWithFlash } from './flash.server.ts'
import { forbidden, repeatForm } from './reply.server.ts'

type Context = Readonly<RouterContextProvider>

const SAVED: Flash = { key: 'form.saved_changes' }
/** Query parameter: the draft's key, on the page that creates and on the form's own page afterwards. */
const DRAFT = 'draft'
/** Shape of our own keys; anything else is no draft. */
const KEY = /^[\w-]{8,64}$/

/** Whether the reader may open the page that creates it. */
export function canCreate(context: Context, creatable: Creatable): boolean {
  return context.get(services).can(CREATE_PAGES[creatable].permission)
}

/**
 * Stores what was typed as a draft and leads to the page that creates an entry which the form can choose, where the
 * form's create button was pressed; undefined where another button was. Works without JavaScript.
 */
export async function leaveToCreate(
  context: Context,
  url: URL,
  form: FormData,
  { title, query = {} }: { title: string; query?: Partial<Record<Creatable, Record<string, string>>> },
): Promise<Response | undefined> {
  const creatable = readCreatable(form.get(CREATE_FIELD))
  if (!creatable) return undefined
  if (!canCreate(context, creatable)) return forbidden()
  const fields = [...form].filter(([name]) => name !== CREATE_FIELD)
  const key = await storeFormDraft(context, url, { title, fields })
  const search = new URLSearchParams({ ...query[creatable], [DRAFT]: key })
  return redirect(`${CREATE_PAGES[creatable].page}?${search}`)
}

/** Stores what was typed in a form, for the reader alone and for a day; answers the key that opens it again. */
export async function storeFormDraft(
  context: Context,
  url: URL,
  { title, fields }: { title: string; fields: Iterable<readonly [name: string, value: FormDataEntryValue]> },
): Promise<string> {
  const { db, shop, user, now, newKey } = context.get(services)
  const key = newKey()
  const texts = [...fields].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const draft = { key, address: url.pathname, title, fields: texts }
  await inTransaction(db, async (tx) =>
    ok(await insertFormDraft(tx, { ...draft, shopId: shop.id, userId: user.id, now })),
  )
  return key
}

/** Address of a form with a stored draft in it. */
export function draftAddress(path: string, key: string): string {
  return `${path}?${new URLSearchParams({ [DRAFT]: key })}`
}

/** On the page that creates: the form to go back to. null for a reader who did not come from one. */
export async function findDraftOrigin(
  context: Context,
  url: URL,
): Promise<{ to: string; label: string } | null> {
  const key = url.searchParams.get(DRAFT)
  const draft = await readDraft(context, key)
  if (!draft || key === null) return null
  const { t } = context.get(services)
  const to = draftAddress(draft.address, key)
  return { to, label: t('form.back_to_draft', { name: draft.title }) }
}

/**
 * Back to the form with its draft and the id of what was created, where the reader came from one; else to `to`.
 * A question is stored with its products, whereas anything else is the form's to save.
 */
export async function returnToDraft(
  context: Context,
  url: URL,
  { creatable, id, to, flash = SAVED }: { creatable: Creatable; id: number; to: string; flash?: Flash },
): Promise<Response> {
  const origin = await findDraftOrigin(context, url)
  if (!origin) return redirectWithFlash(context, to, flash)
  const isStored = creatable === 'question'
  const address = `${origin.to}&${creatable}=${id}`
  return redirectWithFlash(context, address, isStored ? flash : { key: 'form.created_for_draft' })
}

/**
 * On the form's own page: the draft's fields; null where there is no draft. A draft opens only at its own address,
 * for the user who typed it.
 */
export async function findDraftFields(context: Context, url: URL): Promise<FormData | null> {
  const draft = await readDraft(context, url.searchParams.get(DRAFT))
  if (draft?.address !== url.pathname) return null
  const form = new FormData()
  for (const [name, value] of draft.fields) form.append(name, value)
  return form
}

/** On the form's own page: the id of what was created since it was left. */
export function readCreatedId(url: URL, creatable: Creatable): number | undefined {
  return readId(url.searchParams.get(creatable) ?? undefined)
}

/** Ticks a box of a draft that is not ticked yet. */
export function tickDraft(form: FormData, name: string, value: string): void {
  if (!form.getAll(name).includes(value)) form.append(name, value)
}

/** A draft as the form shows it, like a form that is shown again. */
export function showDraft<S, V>(submission: Submission<S, string[], V>) {
  return { result: repeatForm(submission) }
}

async function readDraft(context: Context, key: string | null): Promise<FormDraft | undefined> {
  if (key === null || !KEY.test(key)) return undefined
  const { db, shop, user } = context.get(services)
  return findFormDraft(db, { shopId: shop.id, userId: user.id, key })
}

function readCreatable(value: unknown): Creatable | undefined {
  return Object.keys(CREATE_PAGES).find((each): each is Creatable => each === value)
}
