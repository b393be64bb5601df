import { findBundleOption } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { deleteBundleOption } from '#app/domain/catalog/bundle/delete-bundle-option.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmRemoval } from '#app/routes/staff/products/confirm-removal.tsx'
import { loadProduct } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/bundle-delete'
import { bundleEditor } from './load-bundle.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  await loadProduct(context, params)
  const { name, isDeleted, input } = await readName(context, params)
  if (isDeleted) notFound()
  return { name, back: `/products/${input.id}/addon/bundles/${input.bundleOptionId}` }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const { name, input } = await readName(context, params)
  const deleted = await inTransaction(db, (tx) => deleteBundleOption(tx, input))
  if (!deleted.ok) return notFound()
  const tab = `/products/${input.id}/addon`
  return redirectWithFlash(context, tab, {
    key: 'removal.done',
    values: { name },
    undo: { action: `${tab}/bundles/${input.bundleOptionId}/restore`, label: 'common.undo' },
  })
}

async function readName(context: Route.LoaderArgs['context'], params: Route.LoaderArgs['params']) {
  const { db, locale, shop } = context.get(services)
  const input = bundleEditor(context, params)
  const option = await findBundleOption(db, { ...input, productId: input.id })
  if (!option) return notFound()
  return { input, name: pickText(option.name, locale, shop.locales), isDeleted: option.isDeleted }
}

export default function BundleDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, back } = loaderData
  return <ConfirmRemoval title={t('removal.title', { name })} text={t('removal.text')} back={back} />
}
