import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import type { Screen } from './pages.ts'

/** Success criteria of levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG 2.2 AA finds wrong on a page, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await builder(page).withTags(RULES).analyze()
  return violations.flatMap(describe)
}

/** The same for contrast only: what other colours can change about a page that was checked already. */
export async function contrastFindings(page: Page): Promise<string[]> {
  const { violations } = await builder(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  return violations.flatMap(describe)
}

/** Without the second, empty page that axe opens to keep hostile frames out of its report. */
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

function describe({ id, nodes }: Violation): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`)
}

/** How many pixels the page is wider than the screen; 0 when nobody has to scroll sideways. */
export function overflow(screen: Screen): Promise<number> {
  return screen.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
