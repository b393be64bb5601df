/** Mail programs know only what the device brings. Source: experience.md 'Fonts'. */
export const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export const PAPER = '#E8EFEE'
export const INK = '#12201F'
export const MUTED = '#4C5C5A'
export const BRAND = '#0B5A60'
export const GOOD = '#1B6B3A'
export const WARNING = '#845000'

/**
 * Classes that turn the inline light colours dark, and narrow the margins on phones. Holds no quotes or angle
 * brackets, so that escaping leaves it as it is. Source: look/email.html.
 */
export const DARK_CSS = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.paper{background:#0A1213!important}',
  '.sheet{background:#131B1C!important;border-color:#263334!important}',
  '.text{color:#E7EFEE!important}',
  '.muted{color:#A8B7B5!important}',
  '.ruled{border-color:#263334!important}',
  '.panel{background:#12383B!important}',
  '.button{background:#63C7C6!important;color:#052223!important}',
  '.link{color:#63C7C6!important}',
  '.success{color:#7FD49B!important}',
  '.warning{color:#F2BE62!important}',
  '}',
  '@media (max-width:480px){',
  '.padded{padding:22px 18px!important}',
  '.fact{width:100%!important}',
  '.heading{font-size:24px!important;line-height:30px!important}',
  '}',
].join('')
