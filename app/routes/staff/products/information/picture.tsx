import { Link } from 'react-router'
import { saveProductPicture } from '#app/domain/catalog/information/save-product-pictures.server.ts'
import { imageSrcSet } from '#app/domain/file/image-address.ts'
import { services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productPictureSchema } from '#app/http/schemas/product/product-picture-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/picture'
import { useLanguageLabels } from './language-labels.ts'
import { loadPicture } from './load-picture.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  const { product, picture, place } = await loadPicture(context, params)
  return { productId: product.id, version: product.version, picture, place, locales: shop.locales }
}

export async function action(args: Route.ActionArgs) {
  const { product, picture } = await loadPicture(args.context, args.params)
  const ids = { productId: product.id, pictureId: picture.id }
  return saveForm(args, {
    schema: productPictureSchema,
    save: (tx, edit) => saveProductPicture(tx, { ...edit, ...ids }),
    done: `/products/${product.id}/information#pictures`,
    valueLabels: loadLogLabels,
  })
}

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, version, picture, place, locales } = loaderData
  const { canEdit } = useProductFrame()
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
        <EditForm
          name="picture"
          schema={productPictureSchema}
          stored={{ alt: picture.alt, version }}
          answer={actionData}
          labels={useLanguageLabels(['alt'], locales)}
        >
          {(fields) => (
            <TranslatableField
              fields={inLanguages(fields.alt, locales)}
              hint={t('information.alt_hint')}
              optional
            />
          )}
        </EditForm>
      </div>
    </>
  )
}
