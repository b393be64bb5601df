import type { Currency } from '#app/domain/shared/money.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'

export type MoneyFormatters = {
  /** '1 984 kr', '1 984,50 kr', 'SEK' where 'kr' would mislead: decimals only when there are any. */
  money: (minor: number) => string
  /** The same without the currency, for a form field or a column that names it: '1 984,50'. */
  moneyPlain: (minor: number) => string
  /** The same with its decimals always, for a file: '1 984,00'. */
  moneyExact: (minor: number) => string
  /** As a form field holds it, without groups: '1984,50'. Input of this form is read so in every language. */
  moneyTyped: (minor: number) => string
  /** 'kr', or the code as in `money`, to stand in a field for an amount. */
  currencySymbol: string
}

/** Language tags for Intl: day before month in English, bokmål for Norwegian. */
export const TAGS = { sv: 'sv-SE', en: 'en-GB', de: 'de-DE', nl: 'nl-NL', no: 'nb-NO' } as const
/** Which currency a reader takes 'kr' for. Who has no crown of their own reads it in shops that are Swedish. */
const CROWNS = { sv: 'SEK', en: 'SEK', de: 'SEK', nl: 'SEK', no: 'NOK' } as const satisfies Record<
  Locale,
  Currency
>
const CALLED_KR: ReadonlySet<Currency> = new Set(['SEK', 'NOK', 'DKK'])
const MINOR_PER_MAJOR = 100
const MINUS = '\u2212'

/** The one way from minor units to an amount that is read. Minor units in, never rounded. */
export function moneyFormatters(locale: Locale, currency: Currency): MoneyFormatters {
  const isForeignCrown = CALLED_KR.has(currency) && currency !== CROWNS[locale]
  const shown = {
    style: 'currency',
    currency,
    currencyDisplay: isForeignCrown ? 'code' : 'narrowSymbol',
  } as const
  const money = byDecimals(locale, shown)
  const plain = byDecimals(locale, {})
  const typed = byDecimals(locale, { useGrouping: false })
  const symbol = money(0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return {
    money: (minor) => withMinus(money(minor).format(minor / MINOR_PER_MAJOR)),
    moneyPlain: (minor) => withMinus(plain(minor).format(minor / MINOR_PER_MAJOR)),
    moneyExact: (minor) => withMinus(plain(1).format(minor / MINOR_PER_MAJOR)),
    moneyTyped: (minor) => typed(minor).format(minor / MINOR_PER_MAJOR),
    currencySymbol: symbol ?? currency,
  }
}

function byDecimals(locale: Locale, options: Intl.NumberFormatOptions) {
  const withDecimals = (digits: number) => {
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(TAGS[locale], { ...options, ...decimals })
  }
  const whole = withDecimals(0)
  const exact = withDecimals(2)
  return (minor: number) => (minor % MINOR_PER_MAJOR === 0 ? whole : exact)
}

/** Every language gets the true minus sign; some of Intl's use the hyphen. */
export function withMinus(number: string): string {
  return number.replace('-', MINUS)
}
