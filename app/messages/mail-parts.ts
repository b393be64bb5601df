import { createElement as h, type ReactElement } from 'react'
import { BRAND, FONT, GOOD, INK, MUTED, WARNING } from './mail-style.ts'

/** Where the order stands, green once nothing is left to do about it. */
export function statusLine(text: string, isDone: boolean): ReactElement {
  return h(
    'p',
    {
      className: isDone ? 'success' : 'warning',
      style: {
        fontFamily: FONT,
        margin: '0 0 4px',
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 600,
        color: isDone ? GOOD : WARNING,
      },
    },
    text,
  )
}

export function heading(text: string): ReactElement {
  return h(
    'h1',
    {
      className: 'text heading',
      style: {
        fontFamily: FONT,
        margin: '0 0 8px',
        fontSize: 28,
        lineHeight: '34px',
        letterSpacing: '-.02em',
        color: INK,
      },
    },
    text,
  )
}

export function subheading(text: string): ReactElement {
  return h(
    'h2',
    {
      className: 'text',
      style: { fontFamily: FONT, margin: '18px 0 4px', fontSize: 16, lineHeight: '24px', color: INK },
    },
    text,
  )
}

/** A paragraph; line breaks in the text stay. */
export function paragraph(text: string): ReactElement {
  return h(
    'p',
    {
      className: 'muted',
      style: {
        fontFamily: FONT,
        margin: '0 0 22px',
        fontSize: 16,
        lineHeight: '24px',
        color: MUTED,
        whiteSpace: 'pre-line',
      },
    },
    text,
  )
}

/** A quiet line at the end. */
export function note(text: string): ReactElement {
  return h(
    'p',
    {
      className: 'muted',
      style: { fontFamily: FONT, margin: '22px 0 0', fontSize: 14, lineHeight: '20px', color: MUTED },
    },
    text,
  )
}

/** A quiet line that leads somewhere. */
export function noteLink(text: string, href: string): ReactElement {
  const style = { fontFamily: FONT, fontSize: 14, lineHeight: '20px', color: BRAND }
  return h('p', { style: { margin: '6px 0 0' } }, h('a', { href, className: 'link', style }, text))
}

export function button(text: string, href: string): ReactElement {
  const style = {
    fontFamily: FONT,
    display: 'block',
    padding: '14px 20px',
    borderRadius: 10,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    color: '#FFFFFF',
    textDecoration: 'none',
  }
  return table(
    { style: { margin: '22px 0 24px' } },
    h(
      'tr',
      null,
      h(
        'td',
        { align: 'center', className: 'button', style: { background: BRAND, borderRadius: 10 } },
        h('a', { className: 'button', href, style }, text),
      ),
    ),
  )
}

/** Three stand side by side in the widest box, two never in that of a phone. */
const FACT_WIDTH = 164

/**
 * Labels with their values, as many beside each other as there is room for: also where a mail program reads no
 * style sheet. A value's lines are shown under each other.
 */
export function factsBox(facts: readonly { label: string; value: string }[]): ReactElement {
  const boxes = facts.map(({ label, value }) =>
    h(
      'div',
      {
        key: label,
        className: 'fact',
        style: {
          display: 'inline-block',
          boxSizing: 'border-box',
          width: FACT_WIDTH,
          maxWidth: '100%',
          padding: '6px 16px 6px 0',
          verticalAlign: 'top',
        },
      },
      h(
        'p',
        {
          className: 'muted',
          style: { fontFamily: FONT, margin: 0, fontSize: 13, lineHeight: '18px', color: MUTED },
        },
        label,
      ),
      h(
        'p',
        {
          className: 'text',
          style: {
            fontFamily: FONT,
            margin: 0,
            fontSize: 16,
            lineHeight: '22px',
            fontWeight: 600,
            color: INK,
            whiteSpace: 'pre-line',
          },
        },
        value,
      ),
    ),
  )
  return table(
    { className: 'panel', style: { background: '#DDEEEE', borderRadius: 12 } },
    h('tr', null, h('td', { style: { padding: '12px 20px' } }, ...boxes)),
  )
}

export type AmountRow = { label: string; amount: string; tone?: 'strong' | 'small'; hasLineAbove?: boolean }

/** Texts with their amounts on the right. */
export function amountRows(rows: readonly AmountRow[]): ReactElement {
  return table({}, ...rows.map((row) => amountRow(row)))
}

function amountRow({ label, amount, tone, hasLineAbove }: AmountRow): ReactElement {
  const isSmall = tone === 'small'
  const className = `${isSmall ? 'muted' : 'text'}${hasLineAbove ? ' ruled' : ''}`
  const style = {
    fontFamily: FONT,
    padding: '5px 0',
    fontSize: isSmall ? 13 : 16,
    lineHeight: isSmall ? '18px' : '24px',
    color: isSmall ? MUTED : INK,
    ...(tone === 'strong' ? { fontWeight: 600 } : {}),
    ...(hasLineAbove ? { borderTop: '1px solid #C2CECC' } : {}),
  }
  return h(
    'tr',
    null,
    h('td', { className, style }, label),
    h('td', { className, align: 'right', style: { ...style, whiteSpace: 'nowrap' } }, amount),
  )
}

export function footerText(...parts: (string | ReactElement)[]): ReactElement {
  return h(
    'p',
    {
      className: 'muted',
      style: { fontFamily: FONT, margin: 0, fontSize: 13, lineHeight: '20px', color: MUTED },
    },
    ...parts,
  )
}

export function footerLink(text: string, href: string): ReactElement {
  return h('a', { className: 'link', href, style: { color: BRAND } }, text)
}

function table(props: { className?: string; style?: object }, ...rows: ReactElement[]): ReactElement {
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, ...props },
    h('tbody', null, ...rows),
  )
}
