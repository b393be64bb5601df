import { Link } from 'react-router'
import { imageSrcSet } from '#app/domain/file/image-address.ts'
import { UPLOAD_LIMITS } from '#app/domain/file/stored-file.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { UploadForm } from '#app/ui/form/upload-form.tsx'

type ShownPicture = { id: number; src: string; alt: Translatable; width: number; height: number }

type PictureSectionProps = {
  productId: number
  pictures: readonly ShownPicture[]
  /** The server's answer to the last upload. */
  result?: SubmissionErrors | undefined
}

/** A product's pictures with their order, and the form that adds more. Works by plain forms. */
export function PictureSection({ productId, pictures, result }: PictureSectionProps) {
  const t = useTranslate()
  const address = `/products/${productId}/pictures`
  return (
    <section id="pictures" className="stack form-section">
      <div>
        <h2>{t('information.pictures')}</h2>
        <p className="muted">{t('information.pictures_text')}</p>
      </div>
      {pictures.length > 0 ? (
        <MoveForm action={address}>
          <ol className="pictures">
            {pictures.map((picture, index) => (
              <PictureRow
                key={picture.id}
                picture={picture}
                address={`${address}/${picture.id}`}
                place={index + 1}
                count={pictures.length}
              />
            ))}
          </ol>
        </MoveForm>
      ) : null}
      <UploadForm
        key={pictures.length}
        action={address}
        name="pictures"
        label={t('information.add_pictures')}
        hint={t('information.add_pictures_hint', { count: UPLOAD_LIMITS.pictures })}
        submit={t('upload.submit')}
        accept="image/jpeg,image/png"
        most={UPLOAD_LIMITS.pictures}
        maxBytes={UPLOAD_LIMITS.fileBytes}
        result={result}
      />
    </section>
  )
}

type PictureRowProps = { picture: ShownPicture; address: string; place: number; count: number }

function PictureRow({ picture, address, place, count }: PictureRowProps) {
  const t = useTranslate()
  const name = t('information.picture_number', { number: place })
  const described = Object.values(picture.alt).find((text) => text !== '')
  return (
    <li>
      <img
        src={picture.src}
        srcSet={imageSrcSet(picture)}
        sizes="96px"
        width={picture.width}
        height={picture.height}
        alt=""
        loading="lazy"
      />
      <span className="grow">
        <Link to={address}>{name}</Link>
        <span className="block muted">{described ?? t('information.alt_missing')}</span>
      </span>
      <MoveButtons id={picture.id} name={name} place={place} count={count} />
    </li>
  )
}
