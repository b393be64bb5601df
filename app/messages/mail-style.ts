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
  '.bg{background:#0A1213!important}',
  '.cd{background:#131B1C!important;border-color:#263334!important}',
  '.tx{color:#E7EFEE!important}',
  '.mu{color:#A8B7B5!important}',
  '.ln{border-color:#263334!important}',
  '.wl{background:#12383B!important}',
  '.bt{background:#63C7C6!important;color:#052223!important}',
  '.lk{color:#63C7C6!important}',
  '.ok{color:#7FD49B!important}',
  '.wa{color:#F2BE62!important}',
  '}',
  '@media (max-width:480px){',
  '.pd{padding:22px 18px!important}',
  '.fact{width:100%!important}',
  '.h{font-size:24px!important;line-height:30px!important}',
  '}',
].join('')
