import { imageSrcSet } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { AboutProductData } from './about-product.server.ts'

type Pictures = AboutProductData['pictures']

/** The sheet is 800 pixels wide at most. */
const COVER_SIZES = '(min-width: 800px) 800px, 100vw'
const PICTURE_SIZES = '(min-width: 720px) 200px, 50vw'

/** The product's first picture across the sheet, with the way to the others. */
export function ProductCover({ pictures }: { pictures: Pictures }) {
  const t = useTranslate()
  const [first] = pictures
  if (!first) return null
  return (
    <div className="product-cover">
      <img
        src={first.src}
        srcSet={imageSrcSet(first)}
        sizes={COVER_SIZES}
        width={first.width}
        height={first.height}
        alt={first.alt}
      />
      {pictures.length > 1 ? (
        <a className="picture-count" href="#pictures">
          <Icon name="eye" small />
          {t('guest.pictures', { count: pictures.length })}
        </a>
      ) : null}
    </div>
  )
}

/** All pictures, each a link to itself in full size. */
export function PictureGrid({ pictures }: { pictures: Pictures }) {
  const t = useTranslate()
  if (pictures.length < 2) return null
  return (
    <section id="pictures" tabIndex={-1} aria-labelledby="pictures-heading">
      <h2 id="pictures-heading">{t('guest.pictures_heading')}</h2>
      <ul className="picture-grid">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={picture.src} target="_blank" rel="noopener">
              <img
                src={picture.src}
                srcSet={imageSrcSet(picture)}
                sizes={PICTURE_SIZES}
                width={picture.width}
                height={picture.height}
                alt={picture.alt}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
