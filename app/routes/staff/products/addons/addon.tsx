import { Link, redirect } from 'react-router'
import {
  moveBundleOption,
  switchBundleOption,
} from '#app/domain/catalog/bundle/arrange-bundle-options.server.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { readMove } from '#app/http/forms/move-rows.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productAddonsSchema } from '#app/http/schemas/product/product-addons-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { EditErrors } from '#app/ui/form/edit/edit-errors.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/addon'
import { AddonForm } from './addon-form.tsx'
import { BundleList } from './bundle-list.tsx'
import { loadAddonPage } from './load-addons.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadAddonPage(context, await loadProduct(context, params))
}

/** The add-ons' form has an intent; the bundles' buttons post `move` or `active` with the option's id. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(services)
  const editor = productEditor(args.context, args.params)
  const form = await readForm(args.request)
  if (form.get('intent') === 'addons') {
    return saveForm(args, {
      form,
      schema: productAddonsSchema,
      save: (tx, edit) => saveProductAddons(tx, { ...edit, id: editor.id }),
      valueLabels: loadLogLabels,
    })
  }
  const move = readMove(form.get('move'))
  const [switched, state] = split(form.get('active'))
  const bundleOptionId = move?.id ?? readId(switched)
  if (bundleOptionId === undefined) return notFound()
  const arranged = await inTransaction(db, (tx) => {
    const input = { ...editor, bundleOptionId }
    if (!move) return switchBundleOption(tx, { ...input, active: state === 'on' })
    return moveBundleOption(tx, { ...input, to: move.to })
  })
  return arranged.ok ? redirect(`/products/${editor.id}/addon#bundles`) : notFound()
}

/** `12:on` split in two. */
function split(value: unknown): string[] {
  return typeof value === 'string' ? value.split(':', 2) : []
}

export default function AddonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const { isAddon, parents, bundles, productId } = loaderData
  return (
    <>
      <PageTitle page={`${title}: ${t('product.tab_addon')}`} hasError={actionData !== undefined} />
      <EditErrors formId="addons" answer={actionData} />
      {isAddon ? (
        <Parents parents={parents} />
      ) : (
        <>
          <AddonForm {...loaderData} answer={actionData} />
          <BundleList productId={productId} bundles={bundles} canAdd={loaderData.canAddBundle} />
        </>
      )}
    </>
  )
}

/** Where an add-on is offered. */
function Parents({ parents }: Pick<Route.ComponentProps['loaderData'], 'parents'>) {
  const t = useTranslate()
  return (
    <section className="stack-2">
      <h2>{t('addon_tab.parents')}</h2>
      <p className="hint">{t('addon_tab.parents_hint')}</p>
      {parents.length === 0 ? <p className="muted">{t('addon_tab.no_parents')}</p> : null}
      <ul className="stack-2">
        {parents.map(({ id, name, mandatory, included }) => (
          <li key={id}>
            <Link to={`/products/${id}/addon`}>{name}</Link>
            <span className="muted">
              {mandatory ? ` · ${t('addon_tab.mandatory')}` : ''}
              {included ? ` · ${t('addon_tab.included')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
