import type { ReactNode } from 'react'
import cardScript from '#app/embed/card.ts?worker&url'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { usePageFrame } from '#app/ui/page-frame.tsx'

export type CardFieldsProps = {
  embedKey: string
  clientSecret: string
  /** Of the provider's script. */
  scriptUrl: string
  /** Where the guest goes on once it is paid. */
  doneAddress: string
  otherAddress: string
  /** Facts of the payment, above the fields. */
  children: ReactNode
}

/**
 * The provider's fields, filled in by its script, and the way to its own page for whom they do not come to. Whatever
 * leaves this page leaves the document, with the provider's script in it.
 */
export function CardFields({ otherAddress, doneAddress, children, ...fields }: CardFieldsProps) {
  const t = useTranslate()
  const { nonce } = usePageFrame()
  const missing = <Banner tone="danger">{t('guest.card_fields_missing')}</Banner>
  return (
    <>
      <h1 className="below-18">{t('guest.card_title')}</h1>
      {children}
      <section
        className="card-fields below-20"
        aria-label={t('guest.card_fields')}
        data-card-fields=""
        data-embed-key={fields.embedKey}
        data-client-secret={fields.clientSecret}
        data-script={fields.scriptUrl}
        data-done={doneAddress}
      >
        <div />
        <p className="muted" role="status" data-card-state="loading" hidden>
          {t('guest.card_loading')}
        </p>
        <div role="alert" data-card-state="missing" hidden>
          {missing}
        </div>
        <noscript>{missing}</noscript>
      </section>
      <form method="post" className="row">
        <button className="button secondary large" type="submit" name="intent" value="at_provider">
          {t('guest.card_at_provider')}
        </button>
        <a className="button secondary large" href={otherAddress} target="_self">
          {t('guest.card_other_ways')}
        </a>
      </form>
      <script type="module" src={cardScript} nonce={nonce} />
    </>
  )
}
