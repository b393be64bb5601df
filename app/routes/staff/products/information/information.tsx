import {
  findInformation,
  findProductDocument,
} from '#app/domain/catalog/information/product-information-queries.server.ts'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productInformationSchema } from '#app/http/schemas/product/product-information-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/information'
import { DocumentSection } from './document-section.tsx'
import { InformationForm } from './information-form.tsx'
import { PictureSection } from './picture-section.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, format } = context.get(services)
  const { id, version } = await loadProduct(context, params)
  const key = { shopId: shop.id, id }
  const information = (await findInformation(db, key)) ?? notFound()
  const categories = await listCategories(db, shop.id)
  const { advertisedPriceMinor } = information
  return {
    id,
    version,
    locales: shop.locales,
    information: {
      ...information,
      advertisedPrice: advertisedPriceMinor === null ? '' : format.moneyTyped(advertisedPriceMinor),
    },
    categories: categories.map(({ id: categoryId, name }) => ({
      value: String(categoryId),
      label: pickText(name, locale, shop.locales),
    })),
    pictures: await listPictures(db, { shopId: shop.id, productId: id }),
    document: await findProductDocument(db, key),
  }
}

export function action(args: Route.ActionArgs) {
  const { id } = productEditor(args.context, args.params)
  const [locale = 'sv'] = args.context.get(services).shop.locales
  return saveForm(args, {
    schema: (t: Translate) => productInformationSchema(t, { locale }),
    save: (tx, edit) => saveProductInformation(tx, { ...edit, id }),
    valueLabels: loadLogLabels,
  })
}

export default function InformationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const { id, pictures, document } = loaderData
  return (
    <>
      <PageTitle page={`${title}: ${t('product.tab_information')}`} hasError={actionData !== undefined} />
      <div className="stack">
        <InformationForm {...loaderData} answer={actionData} />
        <PictureSection productId={id} pictures={pictures} />
        <DocumentSection productId={id} document={document} />
      </div>
    </>
  )
}
