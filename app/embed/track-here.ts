import type { Step } from './report-step.ts'

/** Parameters of a page's address that statistics may see; everything else may be a secret. */
const SHOWN = /^(key|lang|view|product|utm_\w+)$/
const MOST_WAITING = 20

const panel = document.querySelector<HTMLElement>('[data-tracking]')
const waiting: object[] = []
let frame: HTMLIFrameElement | undefined
let isReady = false

/**
 * Counts a step of a page that is no site's frame, once its guest has agreed; asks where nobody was asked yet. The
 * statistics run in a frame of their own, so that they see neither forms nor addresses. Source: domain.md §7.
 */
export function trackHere(step: Step): void {
  if (!panel || choice() === 'no') return
  waiting.push({ source: 'brygga', type: 'step', page: publicAddress(), ...step })
  waiting.splice(0, waiting.length - MOST_WAITING)
  if (choice() === 'yes') send()
}

if (panel && window.parent === window) {
  panel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[value]') : null
    if (button) choose(button.value)
  })
  show()
}

function choose(value: string): void {
  try {
    if (value === 'ask') localStorage.removeItem(nameOf())
    else localStorage.setItem(nameOf(), value)
  } catch {
    // Cannot be stored: it holds for this page.
  }
  if (panel) panel.dataset.choice = value
  show()
  if (value === 'yes') send()
  else stop()
}

/** Who takes the agreement back is not counted any further. */
function stop(): void {
  frame?.remove()
  frame = undefined
  isReady = false
  waiting.length = 0
}

/** 'ask' until the guest has said yes or no. */
function choice(): string {
  try {
    return localStorage.getItem(nameOf()) ?? panel?.dataset.choice ?? 'ask'
  } catch {
    return panel?.dataset.choice ?? 'ask'
  }
}

function nameOf(): string {
  return `brygga.consent.${panel?.dataset.shop}`
}

/** The question, or the way back to it. */
function show(): void {
  if (!panel) return
  panel.hidden = false
  const isAsking = choice() === 'ask'
  for (const part of panel.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = (part.dataset.when === 'ask') !== isAsking
  }
}

function send(): void {
  if (!panel?.dataset.tracking) return
  if (!frame) {
    const created = document.createElement('iframe')
    created.hidden = true
    created.title = ''
    created.referrerPolicy = 'no-referrer'
    created.src = panel.dataset.tracking
    created.addEventListener('load', () => {
      isReady = created === frame
      if (isReady) send()
    })
    frame = created
    panel.append(created)
  }
  if (!isReady) return
  for (const step of waiting.splice(0)) frame.contentWindow?.postMessage(step, location.origin)
}

/** The page's address without the order's number, and without whatever opens it. */
function publicAddress(): string {
  const url = new URL(location.pathname.replace(/\/\d+/g, ''), location.origin)
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (SHOWN.test(name)) url.searchParams.set(name, value)
  }
  return url.href
}
