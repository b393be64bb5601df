import { fileURLToPath } from 'node:url'
import { type DocumentProps, Font, renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { REGULAR, registerOutlines, SEMIBOLD } from './outlined-font.ts'

/** In the order in which a letter is looked for. */
export const FONTS = ['Inter', 'Inter Extended']

const FILES = {
  Inter: 'inter-latin-wght-normal.woff2',
  'Inter Extended': 'inter-latin-ext-wght-normal.woff2',
}

let fonts: Promise<unknown> | undefined

/** Renders a document with its fonts embedded. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  fonts ??= registerFonts()
  await fonts
  return renderToBuffer(document)
}

function registerFonts(): Promise<unknown> {
  // Words stand whole: the library's own hyphens are English.
  Font.registerHyphenationCallback((word) => [word])
  return Promise.all(
    Object.entries(FILES).flatMap(([family, file]) => {
      const src = fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${file}`))
      return [REGULAR, SEMIBOLD].map((weight) => registerOutlines(family, src, weight))
    }),
  )
}
