import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import { useTranslate } from '#app/i18n/translate.ts'

type ShopTextsProps = {
  /** '' for none. */
  preparation: string
  receiptFooter: string
  /** Until when the guest may cancel, and whom to tell; null when the shop promises nothing. */
  cancelling: { until: string; contact: string } | null
}

/** What the shop tells every guest after the booking: how to prepare, when to cancel, what stands under a receipt. */
export function ShopTexts({ preparation, receiptFooter, cancelling }: ShopTextsProps) {
  const t = useTranslate()
  return (
    <>
      {preparation ? (
        <>
          <h2 style={{ marginBottom: 8 }}>{t('guest.preparation')}</h2>
          <Paragraphs text={preparation} />
        </>
      ) : null}
      {cancelling ? (
        <p>
          {t('guest.cancel_until', { time: cancelling.until })} {cancelling.contact}
        </p>
      ) : null}
      {receiptFooter ? (
        <div className="muted">
          <Paragraphs text={receiptFooter} />
        </div>
      ) : null}
    </>
  )
}

function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph} style={{ whiteSpace: 'pre-line', marginBottom: 12 }}>
          {paragraph}
        </p>
      ))}
    </>
  )
}
