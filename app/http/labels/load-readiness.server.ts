import type { RouterContextProvider } from 'react-router'
import {
  type CheckResult,
  checkReadiness,
  type ReadinessFacts,
} from '#app/domain/catalog/readiness/product-readiness.ts'
import { findReadinessFacts } from '#app/domain/catalog/readiness/product-readiness-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type Services, services } from '#app/http/context.server.ts'

/** A check in the reader's language; `to` is where to fix it. */
export type ShownCheck = Pick<CheckResult, 'check' | 'isMet' | 'isBlocking'> & { text: string; to: string }

type Readiness = { results: CheckResult[]; shown: ShownCheck[] }

/** Readiness checks of each product by its id, met or not, in a constant number of statements. */
export async function loadReadiness(
  context: Readonly<RouterContextProvider>,
  productIds: readonly number[],
): Promise<Map<number, Readiness>> {
  const reader = context.get(services)
  const { db, shop, today } = reader
  const key = { shopId: shop.id, productIds, locales: shop.locales, today }
  const facts = await findReadinessFacts(db, key)
  return new Map(
    [...facts].map(([id, ofProduct]) => {
      const results = checkReadiness(ofProduct)
      return [id, { results, shown: results.map((result) => show(id, result, ofProduct, reader)) }]
    }),
  )
}

function show(id: number, result: CheckResult, facts: ReadinessFacts, reader: Services): ShownCheck {
  const { check, isMet, isBlocking, at } = result
  return {
    check,
    isMet,
    isBlocking,
    text: isMet ? metText(result, facts, reader) : lackText(result, facts, reader),
    to: at === 'opening-hours' ? '/settings/opening-hours' : `/products/${id}/${at}`,
  }
}

function metText({ check }: CheckResult, facts: ReadinessFacts, { t, format }: Services): string {
  switch (check) {
    case 'durations':
      return t('product.met_durations', { count: facts.durations.length })
    case 'start_times':
      return t('product.met_start_times', { count: facts.startTimes })
    case 'opening_hours':
      return t('product.met_opening_hours', { date: facts.openUntil ? format.date(facts.openUntil) : '' })
    case 'status':
      return t('product.status_active')
    default:
      return t(`product.met_${check}`)
  }
}

function lackText(result: CheckResult, facts: ReadinessFacts, { t, locale, shop }: Services): string {
  const { check } = result
  if (check === 'status')
    return t(facts.status === 'ADMIN_ONLY' ? 'product.lack_status_admin_only' : 'product.lack_status')
  if (check === 'resources' && result.names.length === 0) return t('product.lack_resource_types')
  const names = result.names.map((name) =>
    typeof name === 'string' ? name : pickText(name, locale, shop.locales),
  )
  return t(`product.lack_${check}`, { names: names.join(', ') })
}

/** Why guests can't book it. The badge tells the status, so that stands only where nothing else is missing. */
export function blockingShown(checks: readonly ShownCheck[]): ShownCheck[] {
  const issues = checks.filter(({ isMet, isBlocking }) => !isMet && isBlocking)
  const others = issues.filter(({ check }) => check !== 'status')
  return others.length > 0 ? others : issues
}
