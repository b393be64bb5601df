import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import { useTranslate } from '#app/i18n/translate.ts'

type ShopTextsProps = {
  /** '' for none. */
  preparation: string
  receiptFooter: string
  /** Until when it may be cancelled, or what holds instead; '' where there is nobody to tell. */
  cancelling: { text: string; contact: string }
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
      <p>
        {cancelling.text}.{cancelling.contact ? ` ${t('guest.cancel_contact')} ${cancelling.contact}` : ''}
      </p>
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
