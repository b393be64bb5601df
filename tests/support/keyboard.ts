import type { Page } from 'playwright'
import { expect } from 'vitest'

/** More stops than any page has. */
const MOST_STOPS = 90

/** Waits: a page that is swapped in takes the focus a moment after the address changes. */
export async function seeFocus(page: Page, selector: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(`document.activeElement?.outerHTML.slice(0, 200)`).then(async (html) => ({
        html,
        isThere: await hasFocus(page, selector),
      })),
    )
    .toMatchObject({ isThere: true })
}

/** Presses Tab until that control has the focus, which must be seen on every stop. */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    const stopHere = await page.locator(':focus, input:focus-within').evaluate(describeStop)
    expect(stopHere).toEqual({ ...stopHere, showsFocus: true })
    if (await hasFocus(page, selector)) return
  }
  throw new Error(`Tab never reaches ${selector}`)
}

/** Presses Alt with a key as a keyboard does it: the browser's own driver leaves out the text, and access keys with it. */
export async function pressAccessKey(page: Page, key: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const name = key.toUpperCase()
  const pressed = { modifiers: 1, key, code: `${/\d/.test(key) ? 'Digit' : 'Key'}${name}` }
  const windowsVirtualKeyCode = name.charCodeAt(0)
  const text = { text: key, unmodifiedText: key, windowsVirtualKeyCode }
  await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, ...text })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed, windowsVirtualKeyCode })
  await browser.detach()
}

async function hasFocus(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(selector).and(page.locator(':focus')).count()) > 0
}

/** A stepper and a tile frame themselves when what is in them has the focus; everything else shows it by itself. */
function describeStop(element: Element): { html: string; showsFocus: boolean } {
  const { outlineStyle, outlineWidth } = getComputedStyle(
    element.closest('.stepper, .choice-tile') ?? element,
  )
  // The button in a date field is the browser's, with a frame of its own.
  const isPicker = !element.matches(':focus')
  const showsFocus = isPicker || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  return { html: element.outerHTML.slice(0, 120), showsFocus }
}
