import { redirect } from 'react-router'
import { restoreBundleOption } from '#app/domain/catalog/bundle/delete-bundle-option.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadProduct } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/bundle-restore'
import { bundleEditor } from './load-bundle.server.ts'

/** Leads away: there is no page, undoing is a button. Whoever opens the address sees the tab. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadProduct(context, params)
  return redirect(`/products/${id}/addon`)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const input = bundleEditor(context, params)
  const restored = await inTransaction(db, (tx) => restoreBundleOption(tx, input))
  const tab = `/products/${input.id}/addon`
  if (restored.ok) return redirectWithFlash(context, tab, { key: 'form.saved_changes' })
  if (restored.error.code === 'not_found') return notFound()
  return redirectWithFlash(context, tab, { key: 'bundle.full', tone: 'danger' })
}
