import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { AboutProductData } from './about-product.server.ts'
import { PictureGrid } from './product-cover.tsx'

type ProductFactsProps = {
  about: AboutProductData
  durations: readonly { id: number; label: string }[]
  /** Until when it can be cancelled, or what applies instead. */
  promise: { text: string; isFree: boolean }
}

/** How long, for how many, and what is promised. */
export function ProductFacts({ about, durations, promise }: ProductFactsProps) {
  const t = useTranslate()
  return (
    <>
      <ul className="product-facts">
        {durations.length > 0 ? (
          <li>
            <Icon name="clock" />
            {durations.map(({ label }) => label).join(' · ')}
          </li>
        ) : null}
        {about.seats > 1 ? (
          <li>
            <Icon name="users" />
            {t('guest.up_to_people', { count: about.seats })}
          </li>
        ) : null}
      </ul>
      <p className={promise.isFree ? 'promise is-free' : 'promise'} id="promise">
        <Icon name={promise.isFree ? 'shield' : 'info'} />
        <span>
          <b>{promise.text}</b>
          {promise.isFree ? <small>{t('guest.cancel_full_refund')}</small> : null}
        </span>
      </p>
    </>
  )
}

/** The whole text, what is included, what is good to know, and the pictures. */
export function AboutTexts({ about, name }: { about: AboutProductData; name: string }) {
  const t = useTranslate()
  const { summary, paragraphs, includedItems, goodToKnow, pictures } = about
  return (
    <div className="product-texts" id="about" tabIndex={-1}>
      <h2>{t('guest.about', { product: name })}</h2>
      {[summary, ...paragraphs].filter(Boolean).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {includedItems.length > 0 ? (
        <>
          <h2>{t('information.included_items')}</h2>
          <ul className="ticked">
            {includedItems.map((item) => (
              <li key={item}>
                <Icon name="check" small />
                {item}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {goodToKnow.length > 0 ? (
        <>
          <h2>{t('information.good_to_know')}</h2>
          {goodToKnow.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      ) : null}
      <PictureGrid pictures={pictures} />
    </div>
  )
}

/** Where to meet, with a link to a map. */
export function MeetingPlace({ place }: Pick<AboutProductData, 'place'>) {
  const t = useTranslate()
  if (!place) return null
  return (
    <section className="meeting-place" aria-labelledby="meeting-place">
      <h2 id="meeting-place">{t('guest.find_us')}</h2>
      <div className="card">
        <b>{place.name}</b>
        {place.address ? <p className="muted">{place.address}</p> : null}
        <a className="tap-target" href={place.mapAddress} target="_blank" rel="noreferrer">
          {t('guest.open_map')}
          <Icon name="external" small />
        </a>
      </div>
    </section>
  )
}
