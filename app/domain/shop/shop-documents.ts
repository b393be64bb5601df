import type { Translatable } from '#app/domain/shared/text/translatable.ts'

/** Texts that a shop shows its guests. Every version is stored: a guest accepted the one of their day. */
const DOCUMENT_KINDS = ['TERMS', 'PRIVACY', 'PREPARATION', 'RECEIPT_FOOTER'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** All of them as one form edits them. */
export type ShopTexts = {
  terms: Translatable
  privacy: Translatable
  preparation: Translatable
  receiptFooter: Translatable
}

export const TEXT_KINDS = {
  terms: 'TERMS',
  privacy: 'PRIVACY',
  preparation: 'PREPARATION',
  receiptFooter: 'RECEIPT_FOOTER',
} as const satisfies Record<keyof ShopTexts, DocumentKind>

export const TEXT_NAMES = ['terms', 'privacy', 'preparation', 'receiptFooter'] as const

/** A text's paragraphs; blank lines separate them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
