import type { RouterContextProvider } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { blockingShown, loadReadiness } from '#app/http/labels/load-readiness.server.ts'

/** Reason why guests cannot book a product; `to` is the page that fixes it, null for who may not open that. */
type ReadinessIssue = { name: string; text: string; to: string | null }

/** The first readiness issue of each product; being for staff alone is none. */
export async function loadReadinessIssues(
  context: Readonly<RouterContextProvider>,
  products: readonly { id: number; name: string }[],
): Promise<ReadinessIssue[]> {
  const { can } = context.get(services)
  const readiness = await loadReadiness(
    context,
    products.map(({ id }) => id),
  )
  return products.flatMap(({ id, name }) => {
    const issues = blockingShown(readiness.get(id)?.shown ?? []).filter(({ check }) => check !== 'status')
    return issues.slice(0, 1).map(({ text, to }) => {
      const isAllowed = can(to.startsWith('/settings') ? 'settings-access' : 'rental-products-show')
      return { name, text, to: isAllowed ? to : null }
    })
  })
}
