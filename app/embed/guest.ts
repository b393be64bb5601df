/**
 * Makes the guest pages live: forms and links are fetched and swapped in place, steppers step, the countdown
 * counts, the frame tells its height. Everything works without it, by the same forms, and it holds no rule
 * about price or availability: whatever changes is asked of the server. Source: domain.md §7.
 */

import { clearErrorsOnEdit } from './clear-on-edit.ts'
import { isOwnWindow, openWindows, rememberWindow } from './own-window.ts'
import { FRAME_HEADERS, reportHeight, tellSite } from './tell-site.ts'
import { trackHere } from './track-here.ts'

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
const MINUTE_MS = 60_000
/** Minutes left at which the countdown is read out. Source: experience.md, Widget. */
const ANNOUNCED_MINUTES = [5, 1]

let paymentTimer = 0

const page = document.querySelector<HTMLElement>('[data-live]')
if (page) start(page)

function start(live: HTMLElement) {
  const announce = createAnnouncer()
  const windows = openWindows()
  let current = location.pathname + location.search
  let running: AbortController | undefined
  let isPosting = false
  let previewTimer = 0
  let countdownTimer = 0
  let draftTimer = 0
  /** Step that was told last. */
  let tracked = ''
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
  else enrich()

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
    startCountdown()
    leaveForPayment(live, () => void visit({ url: location.href, history: 'replace' }))
    const windowKey = new URLSearchParams(location.search).get('w')
    if (windowKey) rememberWindow(windowKey)
    const order = live.querySelector<HTMLElement>('[data-order]')?.dataset
    if (order) windows?.postMessage({ order: order.order, w: order.window })
    tellHost(order?.order)
    trackStep()
  }

  /** Each step is counted once while the guest is at it, by the site around the frame or here. No name goes along. */
  function trackStep() {
    const { step, bought, total, currency } = live.querySelector<HTMLElement>('main')?.dataset ?? {}
    const isProduct = step === 'choose' && new URLSearchParams(location.search).has('product')
    const event = isProduct ? 'product' : step
    const key = `${event} ${location.pathname}`
    if (!event || key === tracked) return
    tracked = key
    const sold = bought ? { order: bought, value: Number(total) / 100, currency: currency ?? '' } : {}
    if (window.parent === window) trackHere({ step: event, ...sold })
    else tellSite({ type: 'step', step: event, ...sold })
  }

  /** The site around the frame goes on with the order on its other pages, until it is confirmed. */
  function tellHost(order: string | undefined) {
    if (window.parent === window) return
    const address = new URLSearchParams(location.search)
    const [secret, w] = [address.get('secret'), address.get('w')]
    const [, done] = /\/new-order\/(\d+)\/order-confirmation$/.exec(location.pathname) ?? []
    if (done) tellSite({ type: 'done', order: done })
    else if (order && secret && w) tellSite({ type: 'order', order, secret, w })
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
    void visit({ url: location.href, history: 'replace' })
  }

  /** Another window shows the same order: asking the server tells whether it has taken over. */
  function onOtherWindow({ data }: MessageEvent<unknown>) {
    const mine = live.querySelector<HTMLElement>('[data-order]')?.dataset
    if (!mine || typeof data !== 'object' || data === null || !('order' in data) || !('w' in data)) return
    if (data.order === mine.order && data.w !== mine.window)
      void visit({ url: location.href, history: 'replace' })
  }

  function startCountdown() {
    clearInterval(countdownTimer)
    const text = live.querySelector<HTMLElement>('[data-seconds-left]')
    if (!text) return
    const endsAt = performance.now() + Number(text.dataset.secondsLeft) * 1000
    let shown = minutesUntil(endsAt)
    countdownTimer = window.setInterval(() => {
      const minutes = minutesUntil(endsAt)
      if (minutes === shown) return
      shown = minutes
      if (minutes <= 0) return void visit({ url: location.href, history: 'replace' })
      text.textContent = (text.dataset[minutes === 1 ? 'one' : 'other'] ?? '').replace('{n}', String(minutes))
      if (ANNOUNCED_MINUTES.includes(minutes)) announce(text.parentElement?.textContent ?? '')
    }, 1000)
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

function minutesUntil(moment: number): number {
  return Math.ceil((moment - performance.now()) / MINUTE_MS)
}

function toFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

/**
 * Finds the focused control again after a swap, with the caret where it was. One that is gone or cannot be used
 * any more hands the focus to what it names for that, else to the number that it steps, else to the page.
 */
function rememberFocus(): () => void {
  const focused = document.activeElement
  const place = window.scrollY
  const caret = focused instanceof HTMLInputElement && focused.type === 'text' ? focused.selectionStart : null
  return () => {
    window.scrollTo(0, place)
    const again = focused && findAgain(focused)
    const next = focused instanceof HTMLElement && document.getElementById(focused.dataset.focus || '-')
    const number = again?.closest('.stepper')?.querySelector('input')
    if (focused !== document.body) {
      for (const target of [again, next, number, document.querySelector('main')]) {
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
        if (document.activeElement === target) break
      }
      if (document.activeElement === number) number?.select()
    }
    if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret)
  }
}

function findAgain(element: Element): HTMLElement | null {
  if (element.id) return document.getElementById(element.id)
  const name = element.getAttribute('name')
  if (!name) return null
  const value = element.getAttribute('value')
  // The language form carries what is chosen along in hidden fields of the same names.
  const visible = `[name="${CSS.escape(name)}"]:not([type='hidden'])`
  const sameName = [...document.querySelectorAll<HTMLElement>(visible)]
  return sameName.find((other) => other.getAttribute('value') === value) ?? sameName[0] ?? null
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

/** A live region outside what is swapped, so that screen readers hear its changes. */
function createAnnouncer(): (text: string) => void {
  const region = document.createElement('p')
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return (text) => {
    region.textContent = text
  }
}

/** Leaves for the page that takes the money, or looks again after a while whether it has been paid. */
function leaveForPayment(live: HTMLElement, reload: () => void): void {
  clearTimeout(paymentTimer)
  const link = live.querySelector<HTMLAnchorElement>('a[data-go-on]')
  // In place of this page: 'Back' leads to the one before, not here and on again.
  if (link) location.replace(link.href)
  const seconds = live.querySelector<HTMLElement>('[data-reload]')?.dataset.reload
  if (seconds) paymentTimer = window.setTimeout(reload, Number(seconds) * 1_000)
}
