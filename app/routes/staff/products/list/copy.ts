import { redirect } from 'react-router'
import { copyProduct } from '#app/domain/catalog/product/copy-product.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/forms/create-once.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/copy'

/** Leads away: there is no page, copying is a button on the status tab. Whoever opens the address sees that. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadProduct(context, params)
  return redirect(`/products/${id}/status`)
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, plan, t } = context.get(services)
  const product = await loadProduct(context, params)
  const payload = { requestKey: (await readForm(request)).get('requestKey') }
  const name = t('product.copy_name', { name: product.name }).slice(0, TEXT_LIMITS.name)
  const input = { ...productEditor(context, params), name, plan }
  const copied = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload }, () => copyProduct(tx, input)),
  )
  if (copied.ok)
    return redirectWithFlash(context, `/products/${copied.value.id}/information`, {
      key: 'product.copied',
      values: { name },
    })
  const { error } = copied
  if (error.code === 'not_found') return notFound()
  return redirectWithFlash(context, `/products/${product.id}/status`, { refusal: error })
}
