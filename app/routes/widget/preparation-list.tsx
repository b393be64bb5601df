import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type Preparation = {
  productId: number
  name: string
  document: { name: string; address: string } | null
  video: string | null
}

/** What the guest reads and watches before coming: a document and a video of each product. */
export function PreparationList({ preparations }: { preparations: readonly Preparation[] }) {
  const t = useTranslate()
  if (preparations.length === 0) return null
  return (
    <section style={{ marginBottom: 24 }}>
      <h2 style={{ marginBottom: 8 }}>{t('information.prepare')}</h2>
      {preparations.map(({ productId, name, document, video }) => (
        <div key={productId} style={{ marginBottom: 12 }}>
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
    </section>
  )
}
