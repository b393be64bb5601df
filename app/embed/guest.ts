/**
 * Makes the guest pages live: forms and links are fetched and swapped in place, steppers step, the countdown
 * counts, the frame tells its height. Everything works without it, by the same forms, and it holds no rule
 * about price or availability: whatever changes is asked of the server. Source: domain.md §7.
 */

import { clearErrorsOnEdit } from './clear-on-edit.ts'
import { createAnnouncer, rememberFocus } from './focus.ts'
import { reportInputBeforeScripts } from './input-before-scripts.ts'
import { isOwnWindow, openWindows, rememberWindow } from './own-window.ts'
import { FRAME_HEADERS, reportHeight, tellOrder, tellSite, tellStep } from './tell-site.ts'
import { leaveForPayment, startCountdown } from './waiting.ts'

type Visit = {
  url: string
  body?: URLSearchParams
  /** 'follow' adds an entry when the answer is another page, and replaces it when it is the same one again. */
  history: 'push' | 'replace' | 'follow'
  /**
   * The guest is still choosing: focus and place stay, even on an answer with errors. Names what is brought
   * into view where that is out of it; '' for nothing.
   */
  choosing?: string | undefined
}

const PREVIEW_DELAY_MS = 250
const DRAFT_DELAY_MS = 500

const page = document.querySelector<HTMLElement>('[data-live]')
if (page) start(page)

function start(live: HTMLElement) {
  const announce = createAnnouncer()
  const windows = openWindows()
  let current = location.pathname + location.search
  let running: AbortController | undefined
  let isPosting = false
  let previewTimer = 0
  let draftTimer = 0
  /** The form with something typed that is not stored yet. */
  let unsaved: HTMLFormElement | undefined

  clearErrorsOnEdit(document)
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('input', onInput)
  document.addEventListener('change', onChange)
  window.addEventListener('popstate', onPopState)
  // Before a reload asks for the page; phones say only that it goes away.
  window.addEventListener('beforeunload', saveDraft)
  window.addEventListener('pagehide', saveDraft)
  windows?.addEventListener('message', onOtherWindow)
  reportHeight(live)
  // The dialog around the frame hears no key of it.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && window.parent !== window) tellSite({ type: 'close' })
  })
  if (isForeignWindow()) enterOwnWindow()
  else {
    enrich()
    for (const form of live.querySelectorAll('form')) reportInputBeforeScripts(form)
  }

  /** The address was passed on from another browser. */
  function isForeignWindow(): boolean {
    const windowKey = new URLSearchParams(location.search).get('w')
    return windowKey !== null && !isOwnWindow(windowKey, live.querySelector('[data-order]') !== null)
  }

  /** The same address without the other browser's keys: the server asks whether to take its order over. */
  function enterOwnWindow() {
    const url = new URL(location.href)
    url.searchParams.delete('w')
    if (!url.searchParams.has('order')) url.searchParams.delete('cart')
    live.hidden = true
    void visit({ url: url.href, history: 'replace' }).finally(() => {
      live.hidden = false
    })
  }

  /** Fetches a page and shows it in place. A later visit wins over one that is still on its way. */
  async function visit({ url, body, history: change, choosing }: Visit): Promise<void> {
    saveDraft()
    running?.abort()
    const controller = new AbortController()
    running = controller
    live.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        ...(body ? { body } : {}),
        headers: { Accept: 'text/html', ...FRAME_HEADERS },
        signal: controller.signal,
      })
      const next = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (controller.signal.aborted) return
      const isSamePage = new URL(response.url).pathname === location.pathname && change !== 'push'
      remember(response.url, isSamePage || change === 'replace')
      show(next, choosing !== undefined || (isSamePage && response.ok))
      if (choosing) {
        document.getElementById(choosing)?.scrollIntoView({ block: 'nearest' })
        // A long day's starts fill a phone: the tapped day stays above the first of them.
        document.activeElement?.closest('[data-choice]')?.scrollIntoView({ block: 'nearest' })
      }
    } catch (error) {
      if (controller.signal.aborted) return
      // Without a network the page stays as it is, with what was typed; anything else is left to the browser.
      const offline = live.querySelector<HTMLElement>('[data-offline]')
      if (!offline) throw error
      offline.hidden = false
      offline.scrollIntoView({ block: 'nearest' })
    } finally {
      if (running === controller) live.removeAttribute('aria-busy')
    }
  }

  function reload() {
    void visit({ url: location.href, history: 'replace' })
  }

  function remember(url: string, isReplaced: boolean) {
    const { pathname, search } = new URL(url)
    if (isReplaced || pathname + search === current) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    current = pathname + search
  }

  /** Swaps the page in. On the same page focus and place stay; on another one reading starts at the top. */
  function show(next: Document, isSamePage: boolean) {
    live.hidden = false
    const focus = isSamePage ? rememberFocus() : undefined
    const sum = live.querySelector('[data-announce]')?.textContent
    live.replaceChildren(...(next.querySelector('[data-live]') ?? next.body).childNodes)
    document.title = next.title
    document.documentElement.lang = next.documentElement.lang
    if (focus) {
      focus()
      const newSum = live.querySelector('[data-announce]')?.textContent
      if (newSum && newSum !== sum) announce(newSum)
    } else {
      const first =
        live.querySelector<HTMLElement>('#error-summary') ?? live.querySelector<HTMLElement>('main')
      first?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
      if (window.parent !== window) first?.scrollIntoView({ block: 'nearest' })
      announce(document.title)
    }
    enrich()
  }

  /** Prepares a page after load and after each swap: print buttons, countdown, and the window of its order. */
  function enrich() {
    for (const button of live.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false
    startCountdown(live, { reload, announce })
    leaveForPayment(live, reload)
    const windowKey = new URLSearchParams(location.search).get('w')
    if (windowKey) rememberWindow(windowKey)
    const order = live.querySelector<HTMLElement>('[data-order]')?.dataset
    if (order) windows?.postMessage({ order: order.order, w: order.window })
    tellOrder(order?.order)
    tellStep(live)
  }

  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element)) return
    const step = event.target.closest<HTMLButtonElement>('.stepper button')
    if (step) return void (stepQuantity(step) && event.preventDefault())
    if (event.target.closest('[data-print]')) return window.print()

    const link = event.target.closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    if (link.target || link.hasAttribute('download') || !isOurs(link.href)) return
    if (link.hash && link.pathname + link.search === current) return
    event.preventDefault()
    void visit({ url: link.href, history: 'push', choosing: link.dataset.choice })
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !isOurs(form.action)) return
    event.preventDefault()
    clearTimeout(previewTimer)
    // A post of the form itself stores it.
    if (form === unsaved) unsaved = undefined
    const fields = toFields(form, event.submitter)
    if (form.method === 'get') {
      const url = new URL(form.action)
      url.search = fields.toString()
      return void visit({ url: url.href, history: 'push' })
    }
    if (isPosting) return
    isPosting = true
    event.submitter?.setAttribute('aria-busy', 'true')
    const restore = () => {
      isPosting = false
      event.submitter?.removeAttribute('aria-busy')
    }
    void visit({ url: form.action, body: fields, history: 'follow' }).finally(restore)
  }

  /** A live form is priced by the server whenever it changes, a draft is stored. */
  function onInput(event: Event) {
    const form = isControl(event.target) ? event.target.form : null
    if (form?.matches('[data-preview]')) {
      clearTimeout(previewTimer)
      previewTimer = window.setTimeout(() => preview(form), PREVIEW_DELAY_MS)
    }
    if (form?.matches('[data-draft]')) {
      unsaved = form
      clearTimeout(draftTimer)
      draftTimer = window.setTimeout(saveDraft, DRAFT_DELAY_MS)
    }
  }

  function preview(form: HTMLFormElement) {
    if (!isPosting) postIntent(form, 'preview')
  }

  /** Posts a form as a button of that intent would; the guest stays where they are. */
  function postIntent(form: HTMLFormElement, intent: string) {
    if (form === unsaved) unsaved = undefined
    const fields = toFields(form, null)
    fields.set('intent', intent)
    void visit({ url: form.action, body: fields, history: 'follow', choosing: '' })
  }

  /** Stores what was typed since the last time, also when the page goes away. Without a network it is only here. */
  function saveDraft() {
    clearTimeout(draftTimer)
    const url = unsaved?.dataset.draft
    if (!unsaved || !url) return
    fetch(url, { method: 'POST', body: toFields(unsaved, null), keepalive: true }).catch(() => {})
    unsaved = undefined
  }

  function onChange(event: Event) {
    const control = event.target
    if (control instanceof HTMLSelectElement && control.form && control.matches('[data-auto-submit]')) {
      const intent = control.dataset.autoSubmit
      if (intent) postIntent(control.form, intent)
      else control.form.requestSubmit()
    }
    const label = control instanceof HTMLInputElement ? control.dataset.label : undefined
    const button = live.querySelector('[data-submit-label]')
    if (label && button) button.textContent = label
  }

  function onPopState() {
    if (location.pathname + location.search === current) return
    current = location.pathname + location.search
    reload()
  }

  /** Another window shows the same order: asking the server tells whether it has taken over. */
  function onOtherWindow({ data }: MessageEvent<unknown>) {
    const mine = live.querySelector<HTMLElement>('[data-order]')?.dataset
    if (!mine || typeof data !== 'object' || data === null || !('order' in data) || !('w' in data)) return
    if (data.order === mine.order && data.w !== mine.window) reload()
  }
}

/** Steps the number at the button; the form's preview follows. False if there is nothing to step. */
function stepQuantity(button: HTMLButtonElement): boolean {
  const input = button.parentElement?.querySelector('input')
  if (!input?.form?.matches('[data-preview]')) return false
  const step = button.value.startsWith('minus') ? -1 : 1
  const requested = (Number.parseInt(input.value, 10) || 0) + step
  input.value = String(Math.min(Number(input.max || 500), Math.max(Number(input.min || 0), requested)))
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function isControl(
  target: EventTarget | null,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function toFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

/** Only guest pages are fetched in place; files, other sites and payment pages are left to the browser. */
function isOurs(address: string): boolean {
  const url = new URL(address)
  const isFile = /\.(ics|pdf)$/.test(url.pathname)
  return url.origin === location.origin && url.pathname.startsWith('/widget') && !isFile
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
