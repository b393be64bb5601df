import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import { saveProductPicture } from '#app/domain/catalog/save-product-pictures.server.ts'
import { imageSrcSet } from '#app/domain/file/image-address.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { productPictureSchema } from '#app/http/schemas/product-picture-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/picture'
import { useChangeLabels } from './change-labels.ts'
import { languageLabels } from './language-labels.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { readPicture } from './read-picture.server.ts'
import { productEditor } from './read-product.server.ts'
import { useProductFrame } from './use-product-frame.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  const { product, picture, place } = await readPicture(context, params)
  return { productId: product.id, version: product.version, picture, place, locales: shop.locales }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: productPictureSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const { id: productId, ...editor } = productEditor(context, params)
  const { picture } = await readPicture(context, params)
  const input = { ...editor, productId, pictureId: picture.id, version, values }
  const saved = await inTransaction(db, (tx) => saveProductPicture(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  return redirectWithFlash(context, `/products/${productId}/information#pictures`, {
    key: 'form.saved_changes',
  })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const labels = useChangeLabels()
  const { productId, version, picture, place } = loaderData
  const { canEdit } = useProductFrame()
  const saving = useSaveState({ version, answer: actionData })
  const title = t('information.picture_number', { number: place })
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <div className="stack">
        <Breadcrumb to={`/products/${productId}/information#pictures`} label={t('information.pictures')} />
        <div className="row">
          <h2 className="grow">{title}</h2>
          {canEdit ? (
            <Link className="button secondary" to={`/products/${productId}/pictures/${picture.id}/delete`}>
              {t('common.delete')}
            </Link>
          ) : null}
        </div>
        <img
          className="photo"
          src={picture.src}
          srcSet={imageSrcSet(picture)}
          sizes="(min-width: 640px) 480px, 100vw"
          width={picture.width}
          height={picture.height}
          alt=""
        />
        <EditConflictBanner answer={actionData} labels={labels} />
        <AltForm key={saving.key} {...loaderData} result={actionData?.result} saving={saving} />
      </div>
    </>
  )
}

type AltFormProps = Pick<Route.ComponentProps['loaderData'], 'picture' | 'version' | 'locales'> & {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function AltForm({ picture, locales, result, saving }: AltFormProps) {
  const t = useTranslate()
  const schema = productPictureSchema(t)
  const [form, fields] = useForm({
    id: 'picture',
    lastResult: result ?? null,
    defaultValue: { alt: picture.alt },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const label = t('information.alt')
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={languageLabels('alt', label, locales)} />
      <EditorForm form={form} labels={languageLabels('alt', label, locales)} saving={saving}>
        <TranslatableField
          fields={inLanguages(fields.alt, locales)}
          label={label}
          hint={t('information.alt_hint')}
          optional
        />
      </EditorForm>
    </>
  )
}
