import { parseWithZod } from '@conform-to/zod/v4'
import { findTax, listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import {
  findProductSetup,
  findProductTies,
  listPossibleMasters,
} from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import {
  listResources,
  listResourceTypes,
  type Resource,
} from '#app/domain/resource/resource-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import {
  canCreate,
  findDraftFields,
  readCreatedId,
  showDraft,
  tickDraft,
} from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productSetupSchema } from '#app/http/schemas/product/product-setup-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import {
  leaveProductForm,
  loadProduct,
  showSavedTab,
} from '#app/routes/staff/products/load-product.server.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/setup'
import { SetupForm } from './setup-form.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id, version } = await loadProduct(context, params)
  const key = { shopId: shop.id, id }
  const setup = await findProductSetup(db, key)
  if (!setup) notFound()
  const taxes = await listTaxes(db, shop.id)
  const exists = taxes.some((tax) => tax.id === setup.taxId)
  const former = exists ? undefined : await findTax(db, { shopId: shop.id, id: setup.taxId })
  const types = await listResourceTypes(db, shop.id)
  const resources = await listResources(db, shop.id)
  const { aliases } = await findProductTies(db, key)
  return {
    version,
    setup,
    locales: shop.locales,
    taxes: [...taxes, ...(former ? [former] : [])].map((tax) => ({
      value: String(tax.id),
      label: tax.name,
    })),
    draft: await loadDraft(context, url, resources),
    choices: {
      types: types.map((type) => ({ value: String(type.id), label: type.name })),
      resources: resources.map(({ id: resourceId, name, resourceTypeId, scheduled }) => ({
        value: String(resourceId),
        label: name,
        note: types.find(({ id: typeId }) => typeId === resourceTypeId)?.name,
        scheduled,
      })),
      canCreate: canCreate(context, 'resource'),
    },
    masters: aliases > 0 ? null : await listPossibleMasters(db, key),
  }
}

/** The draft with the resource type, or the resource and its type, that was created for it. */
async function loadDraft(context: Route.LoaderArgs['context'], url: URL, resources: readonly Resource[]) {
  const form = await findDraftFields(context, url)
  if (!form) return null
  const created = resources.find(({ id }) => id === readCreatedId(url, 'resource'))
  const typeId = created?.resourceTypeId ?? readCreatedId(url, 'resource-type')
  if (typeId !== undefined) {
    tickDraft(form, 'useResources', 'on')
    tickDraft(form, 'resourceTypeIds', String(typeId))
  }
  // Without a ticked resource the product uses all of the type; ticking the new one would shut the others out.
  if (created && form.has('resourceIds')) tickDraft(form, 'resourceIds', String(created.id))
  const { t } = context.get(services)
  return showDraft(parseWithZod(form, { schema: productSetupSchema(t) }))
}

export async function action(args: Route.ActionArgs) {
  const { id } = await loadProduct(args.context, args.params)
  const form = await readForm(args.request)
  const left = await leaveProductForm(args.context, args, form)
  if (left) return left
  return saveForm(args, {
    form,
    schema: productSetupSchema,
    save: (tx, edit) => saveProductSetup(tx, { ...edit, id }),
    done: (saved) => showSavedTab(args.context, saved, 'setup'),
    valueLabels: loadLogLabels,
  })
}

export default function ProductSetupRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <div className="stack max-w-160">
      <PageTitle page={t('setup.title')} hasError={actionData !== undefined} />
      <SetupForm {...loaderData} answer={actionData} />
    </div>
  )
}
