import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { updateSessionFlash } from '#app/domain/account/session-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { baseServices, signedIn } from '#app/http/context.server.ts'
import type { MessageKey } from '#app/i18n/translate.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { refusalText } from './refusal-text.ts'
import type { Refusal } from './reply.server.ts'

type Message = { key: MessageKey; values?: Record<string, string | number> }

/** A message for the next page. `undo` is a form that posts `fields` to `action`, with the text of `label`. */
export type Flash = (Message | { refusal: Refusal }) & {
  tone?: 'success' | 'warning' | 'danger'
  undo?: { action: string; label: MessageKey; fields?: Record<string, string> }
}

/** As the page shows it, in the reader's language. */
type FlashText = {
  text: string
  tone: 'success' | 'warning' | 'danger'
  undo?: { action: string; label: string; fields?: Record<string, string> | undefined } | undefined
}

const flashText = z.object({
  text: z.string(),
  tone: z.enum(['success', 'warning', 'danger']),
  undo: z
    .object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()).optional() })
    .optional(),
})

/** Goes on to `to`, where the message is shown once. Kept with the session, so it works without JavaScript. */
export async function redirectWithFlash(context: Readonly<RouterContextProvider>, to: string, flash: Flash) {
  const { db, t } = context.get(baseServices)
  const session = context.get(signedIn)?.session
  if (session) {
    const message = {
      text: 'refusal' in flash ? refusalText(flash.refusal, t) : t(flash.key, flash.values),
      tone: flash.tone ?? ('refusal' in flash ? 'danger' : 'success'),
      ...(flash.undo ? { undo: { ...flash.undo, label: t(flash.undo.label) } } : {}),
    } satisfies FlashText
    await inTransaction(db, async (tx) => {
      await updateSessionFlash(tx, session.tokenHash, JSON.stringify(message))
      return ok(undefined)
    })
  }
  return redirect(to)
}

/** The waiting message, if any, which is thereby gone. */
export async function takeFlash(context: Readonly<RouterContextProvider>): Promise<FlashText | null> {
  const { db } = context.get(baseServices)
  const session = context.get(signedIn)?.session
  if (!session?.flash) return null
  await inTransaction(db, async (tx) => {
    await updateSessionFlash(tx, session.tokenHash, null)
    return ok(undefined)
  })
  return flashText.nullable().catch(null).parse(JSON.parse(session.flash))
}
