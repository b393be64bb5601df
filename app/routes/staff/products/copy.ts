import { data, redirect } from 'react-router'
import { copyProduct } from '#app/domain/catalog/copy-product.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/copy'
import { productEditor, readProduct } from './read-product.server.ts'

/** There is no page: copying is a button on the status tab. Whoever opens the address sees that. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await readProduct(context, params)
  return redirect(`/products/${id}/status`)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, plan, newKey, t } = context.get(services)
  const product = await readProduct(context, params)
  const key = (await readForm(request)).get('requestKey')
  const requestKey = typeof key === 'string' && key !== '' ? key.slice(0, TEXT_LIMITS.name) : newKey()
  const name = t('product.copy_name', { name: product.name }).slice(0, TEXT_LIMITS.name)
  const input = { ...productEditor(context, params), name, plan, requestKey }
  const copied = await inTransaction(db, (tx) => copyProduct(tx, input))
  if (copied.ok)
    return redirectWithFlash(context, `/products/${copied.value.id}/information`, {
      key: 'product.copied',
      values: { name },
    })
  const { error } = copied
  if (error.code === 'not_found') return notFound()
  if (error.code === 'key_conflict') throw data(null, { status: 409 })
  return redirectWithFlash(context, `/products/${product.id}/status`, {
    key: `refusal.${error.code}`,
    values: error.code === 'plan_limit' ? { count: error.count } : {},
    tone: 'danger',
  })
}
