import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { DARK_CSS, FONT, PAPER } from './mail-style.ts'

/** Message ready to send: subject, a part in HTML, the same as plain text, and attachments. */
export type RenderedMail = {
  subject: string
  html: string
  text: string
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

type MailLayout = {
  locale: Locale
  title: string
  /** Preview text that mail programs show beside the subject. */
  preheader: string
  /** Whose message it is: the shop's name, or the platform's. */
  senderName: string
  footer: ReactNode
}

/**
 * A whole e-mail around its content. Tables and inline styles, since mail programs know little else; no
 * images, so nothing is missing when they are blocked; dark colours where the program follows the reader's.
 */
export function renderMailHtml(layout: MailLayout, ...content: ReactNode[]): string {
  const { locale, title, preheader, senderName, footer } = layout
  const page = h(
    'html',
    { lang: locale === 'no' ? 'nb' : locale },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, DARK_CSS),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, background: PAPER } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preheader),
      h(
        'table',
        { role: 'presentation', className: 'paper', width: '100%', cellPadding: 0, cellSpacing: 0 },
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h(
              'td',
              { align: 'center', style: { padding: '28px 12px' } },
              column(senderName, content, footer),
            ),
          ),
        ),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function column(senderName: string, content: readonly ReactNode[], footer: ReactNode) {
  return h(
    'table',
    {
      role: 'presentation',
      width: 600,
      cellPadding: 0,
      cellSpacing: 0,
      style: { width: '100%', maxWidth: 600, textAlign: 'left' },
    },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { style: { padding: '0 4px 14px' } }, brand(senderName))),
      h('tr', null, h('td', { className: 'sheet padded', style: CARD_STYLE }, ...content)),
      h('tr', null, h('td', { style: { padding: '18px 8px 0' } }, footer)),
    ),
  )
}

const CARD_STYLE = { background: '#FFFFFF', border: '1px solid #DCE4E2', borderRadius: 16, padding: 32 }

function brand(senderName: string) {
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h('td', { align: 'center', 'aria-hidden': true, style: INITIALS_STYLE }, senderName.slice(0, 2)),
        h('td', { className: 'text', style: NAME_STYLE }, senderName),
      ),
    ),
  )
}

const INITIALS_STYLE = {
  width: 36,
  height: 36,
  borderRadius: 9,
  background: '#0B5A60',
  color: '#FFFFFF',
  fontFamily: FONT,
  fontSize: 14,
  fontWeight: 700,
}
const NAME_STYLE = { fontFamily: FONT, paddingLeft: 10, fontSize: 16, fontWeight: 600, color: '#12201F' }
