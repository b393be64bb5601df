import { useRouteLoaderData } from 'react-router'
import { type Currency, isCurrency } from '#app/domain/shared/money.ts'
import { type Formatters, formatters } from './format.ts'
import { useLocale } from './translate.ts'

/** Formatters in the reader's language and the shop's currency, which the root loader sends. */
export function useFormat(): Formatters {
  return formatters(useLocale(), readCurrency(useRouteLoaderData('root')))
}

function readCurrency(rootData: unknown): Currency {
  if (typeof rootData !== 'object' || rootData === null || !('currency' in rootData)) return 'SEK'
  return isCurrency(rootData.currency) ? rootData.currency : 'SEK'
}
