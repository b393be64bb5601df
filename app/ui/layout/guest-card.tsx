import { imageSrcSet } from '#app/domain/file/image-address.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from './icon.tsx'

/** One, two or three cards beside each other in a sheet of 800 pixels. */
const SIZES = '(min-width: 760px) 250px, (min-width: 520px) 50vw, 100vw'

type GuestCardFacts = {
  name: string
  text: string
  /** null where there is no price to begin with. */
  fromPriceMinor: number | null
  image: { src: string; alt: string; width: number; height: number } | null
  /** Names of its bundle options in a sentence; null where it has none. */
  bundle: string | null
  /** How few are left today; null where there is no hurry. */
  left: string | null
}

type GuestCardProps = {
  card: GuestCardFacts
  /** Before the price: guests' texts are not sent to staff's browsers. */
  fromLabel: string
  /** Ends the text, in place of what doesn't fit. */
  moreLabel: string
  /** Without an address it only shows what guests will see. */
  href?: string | undefined
}

/** A product as guests choose it. */
export function GuestCard({ href, ...content }: GuestCardProps) {
  if (href === undefined)
    return (
      <div className="product-card">
        <CardContent {...content} />
      </div>
    )
  return (
    <a className="product-card" href={href}>
      <CardContent {...content} />
    </a>
  )
}

function CardContent({ card, fromLabel, moreLabel }: Omit<GuestCardProps, 'href'>) {
  const format = useFormat()
  const { name, text, fromPriceMinor, image, bundle, left } = card
  return (
    <>
      {image ? (
        <img
          src={image.src}
          srcSet={imageSrcSet(image)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
        />
      ) : null}
      <div className="inner">
        <h2>{name}</h2>
        <p className="two-lines">
          <span className="read-more" aria-hidden="true">
            {moreLabel}
          </span>
          {text}
        </p>
        {bundle ? <small>{bundle}</small> : null}
        {left ? <p className="few-left">{left}</p> : null}
        <div className="card-price">
          {fromPriceMinor === null ? (
            <span />
          ) : (
            <span>
              {fromLabel} <b>{format.money(fromPriceMinor)}</b>
            </span>
          )}
          <span className="card-arrow" aria-hidden="true">
            <Icon name="right" />
          </span>
        </div>
      </div>
    </>
  )
}
