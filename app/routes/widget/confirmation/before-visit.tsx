import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { BeforeVisitData } from './before-visit.server.ts'

type BeforeVisitProps = Pick<BeforeVisitData, 'preparation' | 'products'>

/** How to prepare: the shop's own text, then a document and a video of each product. */
export function BeforeVisit({ preparation, products }: BeforeVisitProps) {
  const t = useTranslate()
  if (preparation.length === 0 && products.length === 0) return null
  return (
    <section className="card before-visit" aria-labelledby="before-visit">
      <div className="padded stack-2">
        <h2 id="before-visit">{t('guest.preparation')}</h2>
        <Paragraphs texts={preparation} />
        {products.map(({ productId, name, document, video }) => (
          <div key={productId}>
            <b>{name}</b>
            {document ? (
              <p>
                <a className="row" href={document.address} download>
                  <Icon name="download" />
                  {document.name}
                </a>
              </p>
            ) : null}
            {video ? (
              <p>
                <a className="row" href={video} target="_blank" rel="noreferrer">
                  <Icon name="external" />
                  {t('information.watch_video')}
                </a>
              </p>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Until when to cancel, and what stands under the shop's receipts. */
export function FinePrint({
  cancelling,
  receiptFooter,
}: Pick<BeforeVisitData, 'cancelling' | 'receiptFooter'>) {
  return (
    <section className="fine-print">
      <p>{cancelling}.</p>
      <Paragraphs texts={receiptFooter} />
    </section>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="pre-line">
      {text}
    </p>
  ))
}
