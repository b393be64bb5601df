import { useTranslate } from '#app/i18n/translate.ts'
import { PageTitle } from '#app/ui/page-title.tsx'

type DocumentPageProps = {
  title: string
  /** Text where the shop has written none. */
  empty: string
  document: { paragraphs: readonly string[]; sender: string; backAddress: string }
}

/** A text of the shop's with who stands behind it. */
export function DocumentPage({ title, empty, document }: DocumentPageProps) {
  const t = useTranslate()
  const { paragraphs, sender, backAddress } = document
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} />
      <h1 className="below-12">{title}</h1>
      <div className="stack">
        {paragraphs.length === 0 ? <p>{empty}</p> : null}
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="pre-line">
            {paragraph}
          </p>
        ))}
        <p className="muted">{sender}</p>
        <p>
          <a className="button secondary" href={backAddress}>
            {t('guest.all_activities')}
          </a>
        </p>
      </div>
    </main>
  )
}
