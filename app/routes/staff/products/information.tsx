import { parseWithZod } from '@conform-to/zod/v4'
import { listCategories } from '#app/domain/catalog/category-queries.server.ts'
import {
  findInformation,
  findProductDocument,
} from '#app/domain/catalog/product-information-queries.server.ts'
import { listPictures } from '#app/domain/catalog/product-picture-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/save-product-information.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { productInformationSchema } from '#app/http/schemas/product-information-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/information'
import { useChangeLabels } from './change-labels.ts'
import { DocumentSection } from './document-section.tsx'
import { InformationForm } from './information-form.tsx'
import { loadLogLabels } from './load-log-labels.server.ts'
import { PictureSection } from './picture-section.tsx'
import { productEditor, readProduct } from './read-product.server.ts'
import { useProductFrame } from './use-product-frame.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, format } = context.get(services)
  const { id, version } = await readProduct(context, params)
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, shop, t } = context.get(services)
  const schema = productInformationSchema(t, { locale: shop.locales[0] ?? 'sv' })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const editor = productEditor(context, params)
  const saved = await inTransaction(db, (tx) => saveProductInformation(tx, { ...editor, version, values }))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  return redirectWithFlash(context, `/products/${editor.id}/information`, { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function InformationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const labels = useChangeLabels()
  const { id, version, information, locales, categories, pictures, document } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <>
      <PageTitle page={`${title}: ${t('product.tab_information')}`} hasError={actionData !== undefined} />
      <div className="stack">
        <div className="stack">
          <EditConflictBanner answer={actionData} labels={labels} />
          <InformationForm
            key={saving.key}
            information={information}
            locales={locales}
            categories={categories}
            result={actionData?.result}
            saving={saving}
          />
        </div>
        <PictureSection productId={id} pictures={pictures} />
        <DocumentSection productId={id} document={document} />
      </div>
    </>
  )
}
