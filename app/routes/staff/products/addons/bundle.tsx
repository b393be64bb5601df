import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link } from 'react-router'
import {
  findBundleOption,
  listBundleChoices,
} from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { BUNDLE_PRESETS, type BundlePreset, PRESET_NAMES } from '#app/domain/catalog/bundle/bundle-presets.ts'
import { bundlePreview } from '#app/domain/catalog/bundle/bundle-preview.ts'
import { createBundleOption, saveBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import type { EditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, repeatForm } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { bundleOptionSchema } from '#app/http/schemas/product/bundle-option-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Presets } from '#app/ui/table/chips.tsx'
import type { Route } from './+types/bundle'
import { BundleForm } from './bundle-form.tsx'
import { BundlePreviewCard } from './bundle-preview-card.tsx'
import { showBundle } from './show-bundle.server.ts'

/** One page for a bundle option that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const reader = context.get(services)
  const { db, shop, locale } = reader
  const product = await loadProduct(context, params)
  if (product.productType === 'ADDON') notFound()
  const id = readIdOrNew(params.bundleOptionId)
  const option = id === null ? null : await readOption(reader, { productId: product.id, id })
  return {
    productId: product.id,
    requestKey: id === null ? reader.newKey() : undefined,
    version: product.version,
    locales: shop.locales,
    option,
    start: id === null ? findPreset(url, shop.locales) : null,
    choices: await listItemChoices(reader, product),
    durations: (await listAllDurations(db, shop.id)).map((duration) => ({
      id: duration.id,
      label: pickText(duration.label, locale, shop.locales),
    })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { shop, plan, t } = args.context.get(services)
  const { id } = productEditor(args.context, args.params)
  const bundleOptionId = readIdOrNew(args.params.bundleOptionId)
  const [locale = 'sv'] = shop.locales
  const schema = (own: Translate) => bundleOptionSchema(own, { locale })
  const form = await readForm(args.request)
  if (form.has('add')) {
    addItem(form)
    return data({ result: repeatForm(parseWithZod(form, { schema: schema(t) })) })
  }
  return saveForm(args, {
    ...{ form, schema, valueLabels: loadLogLabels },
    save: (tx, edit) =>
      bundleOptionId === null
        ? createBundleOption(tx, { ...edit, id, plan })
        : saveBundleOption(tx, { ...edit, id, bundleOptionId }),
    done: `/products/${id}/addon#bundles`,
  })
}

/** The preset that an address names, with a name in each of the shop's languages; null for none. */
function findPreset(url: URL, locales: readonly Locale[]) {
  const preset = PRESET_NAMES.find((each) => each === url.searchParams.get('preset'))
  if (!preset) return null
  const name = locales.map((locale) => [locale, getTranslate(locale)(`bundle.preset_${preset}_name`)])
  return { preset, values: { ...BUNDLE_PRESETS[preset], name: Object.fromEntries(name) } }
}

/** Puts the product that was chosen for it after the others, as the script does by itself. */
function addItem(form: FormData): void {
  const added = form.get('addedProductId')
  const places = [...form.keys()].map((name) => Number(/^products\[(\d+)\]/.exec(name)?.[1] ?? -1))
  if (added) form.set(`products[${Math.max(-1, ...places) + 1}].productId`, added)
}

/** Amounts as the form writes them, and how guests will see it. */
async function readOption(reader: Services, { productId, id }: { productId: number; id: number }) {
  const { db, shop, format } = reader
  const found = await findBundleOption(db, { shopId: shop.id, productId, bundleOptionId: id })
  if (!found || found.isDeleted) return notFound()
  const { products, priceFixedMinor, pricePercentage, isDeleted: _, ...option } = found
  const productIds = products.map((each) => each.productId)
  const cards = await listProducts(db, { shopId: shop.id, audience: 'staff', productIds })
  return {
    ...option,
    priceFixed: priceFixedMinor === null ? null : writeAmount(priceFixedMinor),
    pricePercentage: pricePercentage === null ? null : format.percentPlain(pricePercentage),
    products: products.map(({ productId: itemId, unitPriceMinor }) => ({
      productId: itemId,
      unitPrice: unitPriceMinor === null ? null : writeAmount(unitPriceMinor),
    })),
    preview: showBundle(bundlePreview(found, cards), reader),
  }
}

/** Products that an option may offer: all but those of the product's own pool. */
async function listItemChoices({ db, shop }: Services, product: EditedProduct) {
  const pool = product.aliasOfId ?? product.id
  const choices = await listBundleChoices(db, shop.id)
  return choices
    .filter(({ id, aliasOfId }) => (aliasOfId ?? id) !== pool)
    .map(({ id, name, productType }) => ({ id, name, productType }))
}

function PresetLinks({ current }: { current: BundlePreset | undefined }) {
  const t = useTranslate()
  const presets = PRESET_NAMES.map((preset) => ({
    label: t(`bundle.preset_${preset}`),
    to: `?preset=${preset}`,
    current: preset === current,
  }))
  return <Presets presets={presets} label={t('bundle.presets')} />
}

export default function BundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, option, start } = loaderData
  const isRefused = Boolean(actionData?.result.error)
  const title = option?.preview.name ?? t('bundle.new')
  return (
    <div className="stack">
      <PageTitle page={title} hasError={isRefused} />
      <Breadcrumb to={`/products/${productId}/addon`} label={t('bundle.title')} />
      <div className="row">
        <h2 className="grow">{title}</h2>
        {option ? (
          <Link className="button secondary" to={`/products/${productId}/addon/bundles/${option.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : null}
      </div>
      {option ? null : <PresetLinks current={start?.preset} />}
      <BundleForm key={start?.preset} {...loaderData} preset={start?.values ?? null} answer={actionData} />
      {option ? (
        <section className="card panel" aria-labelledby="preview-title">
          <div className="padded stack-2">
            <h3 id="preview-title">{t('bundle.preview')}</h3>
            <BundlePreviewCard preview={option.preview} />
          </div>
        </section>
      ) : null}
    </div>
  )
}
