import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { OptionsSchema } from './options-page.tsx'
import { settingsValueLabels } from './settings-value-labels.server.ts'
import { readShopLog } from './shop-log.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** The shop's options with what was changed before of those that a page is about. */
export async function readOptions(context: Args['context'], names: readonly (keyof ShopOptions)[]) {
  const { shop } = context.get(services)
  return { options: shop.options, version: shop.version, log: await readShopLog(context, names) }
}

/** Saves a form of shop options and shows it again. */
export async function handleOptions({ request, url, context }: Args, schemaOf: OptionsSchema) {
  const { db, shop, user, now, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: schemaOf(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) => saveShopOptions(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: settingsValueLabels(context) })
  return redirectWithFlash(context, url.pathname, { key: 'form.saved_changes' })
}
