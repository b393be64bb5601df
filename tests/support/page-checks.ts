import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Screen } from './pages.ts'

type Options = Parameters<AxeBuilder['options']>[0]
type RunOnly = NonNullable<Options['runOnly']>
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

declare global {
  interface Window {
    axe?: { run(context: Document, options: Options): Promise<Results> }
  }
}

/** The rules themselves, of the version that the builder brings. */
const AXE: { source: string } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core/axe.min.js',
)

/** Success criteria of levels A and AA. */
const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
} satisfies RunOnly
const CONTRAST = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } satisfies RunOnly

/**
 * Lets all further documents of a page have axe from their start: sending it into each costs as much as what it does
 * there.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: AXE.source })
}

/** Violations of WCAG 2.2 AA on a page, one line each. */
export function axeFindings(page: Page): Promise<string[]> {
  return findings(page, RULES)
}

/** The same for contrast only: what other colours can change about a page that was checked already. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findings(page, CONTRAST)
}

/**
 * As the builder does, but axe comes into a document once instead of twice for each look, and what it finds right
 * is neither described nor sent: together more than half of the time.
 */
async function findings(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE.source)
  const options: Options = { runOnly, resultTypes: ['violations'] }
  const violations = await page.evaluate(async (requested) => {
    if (!window.axe) throw new Error('axe did not load')
    return (await window.axe.run(document, requested)).violations
  }, options)
  return violations.flatMap(describe)
}

function describe({ id, nodes }: Results['violations'][number]): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`)
}

/** Attributes that name other elements of the page by id, several with spaces between. */
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'list', 'form'] as const

/** Elements that name an id that no element of the page has, one line each. */
export function brokenReferences(screen: Screen): Promise<string[]> {
  return screen.evaluate(
    (attributes) =>
      attributes.flatMap((attribute) =>
        [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
          (element.getAttribute(attribute) ?? '')
            .split(/\s+/)
            .filter((id) => !document.getElementById(id))
            .map((id) => `${attribute}="${id}": ${element.outerHTML.slice(0, 200)}`),
        ),
      ),
    REFERENCES,
  )
}

/** Controls of the page that an element lies on, one line each. */
export function coveredControls(screen: Screen, selector: string): Promise<string[]> {
  return screen.evaluate((covering) => {
    const cover = document.querySelector(covering)
    if (!cover) throw new Error(`there is no ${covering}`)
    const { left, right, top, bottom } = cover.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !cover.contains(control) && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((control) => control.outerHTML.slice(0, 200))
  }, selector)
}

/** How many pixels the page is wider than the screen; 0 when nobody has to scroll sideways. */
export function overflow(screen: Screen): Promise<number> {
  return screen.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}

/** Texts of charts that stick out of their chart, or lie on another one. */
export function displacedTexts(screen: Screen): Promise<string[]> {
  return screen.locator('.chart').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const { left, right } = chart.getBoundingClientRect()
      const texts = [...chart.querySelectorAll('text')].map((text) => ({
        name: text.textContent,
        box: text.getBoundingClientRect(),
      }))
      return texts.flatMap(({ name, box }, index) =>
        box.left < left ||
        box.right > right ||
        texts
          .slice(0, index)
          .some(
            ({ box: other }) =>
              box.left < other.right &&
              box.right > other.left &&
              box.top < other.bottom &&
              box.bottom > other.top,
          )
          ? [name]
          : [],
      )
    }),
  )
}

/** The choices of a select, or the placeholder of a field, that are wider than it shows. */
export function cutOffChoices(screen: Screen, select: string): Promise<string[]> {
  return screen.locator(select).evaluate((element) => {
    const isSelect = element instanceof HTMLSelectElement
    if (!isSelect && !(element instanceof HTMLInputElement)) throw new Error('no field')
    const texts = isSelect ? [...element.options].map(({ text }) => text) : [element.placeholder]
    const style = getComputedStyle(element)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = style.font
    const room =
      element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return texts.filter((text) => pen.measureText(text).width > room)
  })
}

/** How many sheets of A4 a page takes on paper. */
export async function sheetsOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The ground, the frame or the outline of the one is another than that of the other. */
export async function seeDifference(page: Page, chosen: string, other: string, part?: string): Promise<void> {
  const looks = await Promise.all([chosen, other].map((selector) => lookOf(page, selector, part)))
  expect(looks[0], chosen).not.toEqual(looks[1])
}

function lookOf(page: Page, selector: string, part?: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, pseudo) => {
      const { backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(
        element,
        pseudo,
      )
      return { backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth }
    }, part)
}

/** The texts of such elements that are wider than they are. */
export function cutOff(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    )
}
