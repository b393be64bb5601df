/**
 * Brings a shop's booking page to its own site: a button that opens it in a dialog, or the page in a frame of its
 * own; with `data-open` a quiet button to what is booked already, or to gift cards. A classic script, so that each of
 * several on a page finds its own element. How it looks is asked of the shop's settings; an attribute of the element
 * counts before them. Source: domain.md §7.
 */

import { forget, type RememberedOrder, recall, remember } from './remembered-order.ts'
import { isStep, reportStep, type Step, type Tracking } from './report-step.ts'

type Settings = {
  buttonText: string
  button: string
  colour: string
  /** Of the page where the site has none; null for the shop's first. */
  language: string | null
  affiliateTag: string | null
  tracking: Tracking
}

/** Attributes that go along as they are, by their name in the page's address. */
const PASSED = {
  view: 'view',
  products: 'products',
  categories: 'categories',
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
  participants: 'participants',
  duration: 'duration',
  durationId: 'durationId',
  quantity: 'quantity',
} as const

const LEAST_FRAME_HEIGHT = 320

const element = document.currentScript
if (element instanceof HTMLScriptElement && element.dataset.shop) void place(element, element.dataset.shop)

async function place(script: HTMLScriptElement, shop: string): Promise<void> {
  const { origin } = new URL(script.src)
  const { dataset } = script
  const own = languageOf(dataset.lang ?? document.documentElement.lang)
  const found = await askSettings(origin, shop, own)
  const lang = dataset.lang ? own : (found?.language ?? own)
  // The shop's page has one language, whatever the site's: so has the button.
  const settings = lang === own ? found : ((await askSettings(origin, shop, lang)) ?? found)
  const entry = ENTRIES.find((name) => name === dataset.open)
  const kind = entry ? 'link' : (dataset.button ?? settings?.button ?? 'floating')
  const text = dataset.text ?? (entry ? entryText(entry, lang) : (settings?.buttonText ?? 'Boka'))
  const address = () => addressOf({ origin, shop, lang, dataset, entry, tag: settings?.affiliateTag ?? null })
  // Tags hear of nothing where the site's visitor has said no.
  const tracking = dataset.consent === 'no' ? NO_TRACKING : (settings?.tracking ?? NO_TRACKING)
  const create = () => createFrame(text, origin, { shop, tracking })
  if (kind === 'frame') {
    const frame = create()
    frame.style.height = `${LEAST_FRAME_HEIGHT}px`
    frame.src = address()
    whenReady(() => script.after(frame))
    return
  }
  const button = createButton(text, kind, settings?.colour ?? '#0b5a60')
  button.addEventListener('click', () => openDialog({ text, lang, create, address }))
  whenReady(() => (kind === 'floating' ? document.body.append(button) : script.after(button)))
}

/** undefined where they can't be had: then the button is the standard one, and the page opens all the same. */
async function askSettings(origin: string, key: string, lang: string): Promise<Settings | undefined> {
  try {
    const response = await fetch(`${origin}/api/guest/v3/shops?${new URLSearchParams({ key, lang })}`, {
      credentials: 'omit',
    })
    const { data }: { data: { widget: Settings; tracking: Tracking } } = await response.json()
    return { ...data.widget, tracking: data.tracking }
  } catch {
    return undefined
  }
}

type Address = {
  origin: string
  shop: string
  lang: string
  dataset: DOMStringMap
  entry: Entry | undefined
  tag: string | null
}

/** Address of the page, going on with an order that was begun on this site. */
function addressOf({ origin, shop, lang, dataset, entry, tag }: Address): string {
  const query = new URLSearchParams({ key: shop, origin: location.origin })
  const language = languageOf(lang)
  if (language) query.set('lang', language)
  if (entry) return `${origin}/widget/${entry}?${query}`
  const affiliateTag = rememberedTag(dataset.consent === 'yes') ?? dataset.affiliateTag ?? tag
  if (affiliateTag) query.set('affiliateTag', affiliateTag)
  for (const [attribute, name] of Object.entries(PASSED)) {
    const value = dataset[attribute]
    if (value) query.set(name, value)
  }
  const order = recall(shop)
  if (order) for (const [name, value] of Object.entries(order)) query.set(name, value)
  const page = order ? '/widget/v2/dialog/new-order' : '/widget'
  return `${origin}${page}?${query}`
}

/** Name of the site's own cookie, and of the parameter that partners add to its addresses. */
const TAG = { cookie: 'brygga_affiliate', parameter: 'affiliateTag' } as const
/** Source: spec 2 §9. */
const TAG_SECONDS = 7200

/** The partner that the guest came by, on the site's later pages too where the guest agreed to cookies. */
function rememberedTag(hasConsent: boolean): string | undefined {
  const given = new URLSearchParams(location.search).get(TAG.parameter)
  if (!hasConsent) return given ?? undefined
  if (given) {
    const pair = new URLSearchParams({ [TAG.cookie]: given.slice(0, 200) })
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we serve have no other way
    document.cookie = `${pair}; max-age=${TAG_SECONDS}; path=/; samesite=lax`
    return given
  }
  // Read as a query, cookies may hold anything: nothing that a site or a link wrote stops the button.
  return new URLSearchParams(document.cookie.replaceAll('; ', '&')).get(TAG.cookie) || undefined
}

/** 'nb-NO' is the product's 'no'. */
function languageOf(lang: string): string {
  return /^n[bn]/i.test(lang) ? 'no' : lang.slice(0, 2).toLowerCase()
}

/** Pages that a quiet button leads to instead of the booking page. */
const ENTRIES = ['manage-booking', 'new-voucher'] as const
type Entry = (typeof ENTRIES)[number]

function entryText(entry: Entry, lang: string): string {
  const [manage, voucher] = ENTRY_TEXTS[languageOf(lang)] ?? ['Manage booking', 'Gift card']
  return entry === 'new-voucher' ? voucher : manage
}

const ENTRY_TEXTS: Readonly<Record<string, readonly [manage: string, voucher: string]>> = {
  sv: ['Hantera bokning', 'Presentkort'],
  de: ['Buchung verwalten', 'Gutschein'],
  nl: ['Boeking beheren', 'Cadeaubon'],
  no: ['Administrer bestilling', 'Gavekort'],
}

const NO_TRACKING: Tracking = { ga4: null, metaPixel: null, gtm: null }

type Opening = { text: string; lang: string; create: () => HTMLIFrameElement; address: () => string }

/** Opens the page over the site. The dialog is the browser's own: focus stays in it, Escape closes it. */
function openDialog({ text, lang, create, address }: Opening): void {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', text)
  Object.assign(dialog.style, {
    ...{ width: 'min(880px, 100vw)', height: 'min(900px, 100dvh)', maxWidth: '100vw', maxHeight: '100dvh' },
    ...{ padding: '0', border: '0', borderRadius: innerWidth > 880 ? '16px' : '0', overflow: 'hidden' },
    boxSizing: 'border-box',
  })
  const frame = create()
  Object.assign(frame.style, { height: '100%', position: 'absolute', inset: '0' })
  frame.src = address()
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', CLOSE[languageOf(lang)] ?? 'Close')
  Object.assign(close.style, {
    ...{ position: 'absolute', top: '8px', right: '8px', width: '40px', height: '40px', zIndex: '1' },
    ...{
      border: '0',
      borderRadius: '20px',
      background: '#ffffffd9',
      color: '#12201f',
      font: '24px/1 sans-serif',
    },
    cursor: 'pointer',
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(frame, close)
  document.body.append(dialog)
  dialog.showModal()
}

const CLOSE: Readonly<Record<string, string>> = {
  sv: 'Stäng',
  de: 'Schließen',
  nl: 'Sluiten',
  no: 'Lukk',
}

/** A frame that grows with its page, and whose order this site remembers. */
function createFrame(
  title: string,
  origin: string,
  { shop, tracking }: { shop: string; tracking: Tracking },
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'payment'
  Object.assign(frame.style, { width: '100%', border: '0', display: 'block' })
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const message: unknown = event.data
    if (!isMessage(message)) return
    if (message.type === 'height' && frame.style.position !== 'absolute') {
      frame.style.height = `${Math.max(LEAST_FRAME_HEIGHT, Number(message.height) || 0)}px`
    }
    if (message.type === 'order') remember(shop, message)
    if (message.type === 'done' && recall(shop)?.order === message.order) forget(shop)
    if (message.type === 'step' && isStep(message.step)) reportStep(shop, message, tracking)
    if (message.type === 'close') frame.closest('dialog')?.close()
  })
  return frame
}

type Message =
  | { type: 'height'; height: number }
  | ({ type: 'order' } & RememberedOrder)
  | ({ type: 'step' } & Step)
  | { type: 'done'; order: string }
  | { type: 'close' }

function isMessage(value: unknown): value is Message {
  const has = typeof value === 'object' && value !== null && 'source' in value && 'v' in value
  return has && value.source === 'brygga' && value.v === 1
}

function createButton(text: string, kind: string, colour: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  Object.assign(button.style, {
    ...{ padding: '12px 20px', border: '0', borderRadius: '10px', background: colour, color: '#ffffff' },
    ...{ font: '600 16px/1.3 system-ui, sans-serif', cursor: 'pointer' },
    ...(kind === 'link'
      ? { padding: '12px 0', background: 'none', color: colour, textDecoration: 'underline' }
      : {}),
    ...(kind === 'large' ? { width: '100%', fontSize: '20px', padding: '16px' } : {}),
    ...(kind === 'floating'
      ? {
          ...{
            position: 'fixed',
            right: '20px',
            bottom: '20px',
            zIndex: '2147483000',
            borderRadius: '999px',
          },
          boxShadow: '0 4px 14px rgb(0 0 0 / 30%)',
        }
      : {}),
  })
  return button
}

/** The body may not be there yet. */
function whenReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
