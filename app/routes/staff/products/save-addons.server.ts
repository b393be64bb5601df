import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { saveProductAddons } from '#app/domain/catalog/save-product-addons.server.ts'
import type { Editor } from '#app/domain/shared/edit.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { productAddonsSchema } from '#app/http/schemas/product-addons-schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { loadLogLabels } from './load-log-labels.server.ts'

/** Saves a product's add-ons and shows the tab again, or says what is wrong with them. */
export async function handleAddons(
  context: Readonly<RouterContextProvider>,
  { editor, form }: { editor: Editor & { id: number }; form: FormData },
) {
  const { db, t } = context.get(services)
  const submission = parseWithZod(form, { schema: productAddonsSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const saved = await inTransaction(db, (tx) => saveProductAddons(tx, { ...editor, version, values }))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  return redirectWithFlash(context, `/products/${editor.id}/addon`, { key: 'form.saved_changes' })
}
