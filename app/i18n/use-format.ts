import { useRouteLoaderData } from 'react-router'
import { type Currency, isCurrency } from '#app/domain/shared/money.ts'
import { type Formatters, formatters } from './format.ts'
import { useLocale } from './translate.ts'

/** Formatters in the reader's language and the shop's currency and for the year, which the root loader sends. */
export function useFormat(): Formatters {
  const rootData = useRouteLoaderData('root')
  return formatters(useLocale(), readCurrency(rootData), readYear(rootData))
}

function readCurrency(rootData: unknown): Currency {
  if (typeof rootData !== 'object' || rootData === null || !('currency' in rootData)) return 'SEK'
  return isCurrency(rootData.currency) ? rootData.currency : 'SEK'
}

function readYear(rootData: unknown): string | undefined {
  if (typeof rootData !== 'object' || rootData === null || !('year' in rootData)) return undefined
  return typeof rootData.year === 'string' ? rootData.year : undefined
}
