import { Document, type DocumentProps, Page, Path, StyleSheet, Svg, Text } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { PosterContent } from '#app/domain/shop/poster-content.ts'
import { TAGS } from '#app/i18n/money-format.ts'
import { qrCodePath } from '#app/messages/qr-code.ts'
import { SEMIBOLD } from './outlined-font.ts'
import { FONTS } from './render-pdf.ts'

const STYLES = StyleSheet.create({
  page: {
    fontFamily: FONTS,
    padding: '25mm',
    alignItems: 'center',
    justifyContent: 'center',
    color: '#12201F',
  },
  title: { fontSize: 32, fontWeight: SEMIBOLD, marginBottom: 10, textAlign: 'center' },
  text: { fontSize: 16, marginBottom: 30, textAlign: 'center' },
  code: { width: '110mm', height: '110mm' },
  link: { fontSize: 11, marginTop: 24, color: '#4C5C5A', textAlign: 'center' },
})

/** An A4 sheet with a code that phones read, large enough for some metres. */
export function posterDocument({ locale, title, text, link }: PosterContent): ReactElement<DocumentProps> {
  const { path, size } = qrCodePath(link)
  return h(
    Document,
    { title, author: title, language: TAGS[locale], creator: 'Brygga', producer: 'Brygga' },
    h(
      Page,
      { size: 'A4', style: STYLES.page },
      h(Text, { style: STYLES.title }, title),
      h(Text, { style: STYLES.text }, text),
      h(Svg, { style: STYLES.code, viewBox: `0 0 ${size} ${size}` }, h(Path, { d: path, fill: '#000000' })),
      h(Text, { style: STYLES.link }, link),
    ),
  )
}
