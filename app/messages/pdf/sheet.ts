import { Text, type TextProps, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { initials } from '#app/domain/shared/text/initials.ts'
import type { Letterhead } from '#app/domain/shop/letterhead.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { STYLES } from './sheet-styles.ts'

export type Style = TextProps['style']

/** Every space that a language groups digits by is one that the fonts have. */
export function sheetText(value: string, style?: Style): ReactNode {
  return h(Text, { ...(style ? { style } : {}) }, value.replaceAll('\u202f', '\u00a0'))
}

/** Letters of the longest word that stands whole: a longer one may be wider than its column. */
const LONGEST_WHOLE = 22
const INSIDE_WORD = /(?<=[\p{L}\p{N}])(?=[\p{L}\p{N}])/u

/** A name in a column, broken where it must be. */
export function columnText(value: string, style: Style = {}): ReactNode {
  const hyphenationCallback = (word: string) =>
    word.length > LONGEST_WHOLE ? word.split(INSIDE_WORD) : [word]
  return h(Text, { style, hyphenationCallback }, value.replaceAll('\u202f', '\u00a0'))
}

/** Shop, company and numbers, over a line. */
export function header(shop: Letterhead, t: Translate): ReactNode {
  const numbers = [
    shop.orgNo && t('receipt.org_no', { number: shop.orgNo }),
    shop.vatNo && t('receipt.vat_no', { number: shop.vatNo }),
  ].flatMap((number) => (number ? [number.replaceAll(' ', '\u00a0')] : []))
  const lines = [shop.company, shop.address, numbers.join('\u00a0· ')].filter(Boolean)
  return h(
    View,
    { style: STYLES.head },
    h(
      View,
      { style: STYLES.shop },
      h(View, { style: STYLES.tile }, sheetText(initials(shop.name))),
      sheetText(shop.name, STYLES.shopName),
    ),
    h(View, { style: STYLES.address }, ...lines.map((line) => sheetText(line))),
  )
}

/** Left and right on every page, with the number of the page. */
export function foot(left: string, right: string, t: Translate): ReactNode {
  return h(
    View,
    { style: STYLES.foot, fixed: true },
    sheetText(left, STYLES.footText),
    h(Text, {
      style: STYLES.footPage,
      render: ({ pageNumber, totalPages }) =>
        [right, t('receipt.page', { page: pageNumber, pages: totalPages })].filter(Boolean).join(' · '),
    }),
  )
}
