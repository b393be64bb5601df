import type { DocumentKind } from '#app/domain/shop/shop-documents.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

/** The shop's texts in the reader's words, by the form's names. */
export function documentLabels(t: Translate) {
  return {
    terms: t('common.terms'),
    privacy: t('common.privacy'),
    preparation: t('document.preparation'),
    receiptFooter: t('document.receipt_footer'),
  }
}

export const KIND_LABELS = {
  TERMS: 'common.terms',
  PRIVACY: 'common.privacy',
  PREPARATION: 'document.preparation',
  RECEIPT_FOOTER: 'document.receipt_footer',
} as const satisfies Record<DocumentKind, MessageKey>
