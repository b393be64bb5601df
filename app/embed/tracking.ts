import { isStep, reportStep, type Step } from './report-step.ts'

/**
 * Counts the steps that the page around tells, by Google Analytics 4 and the Meta pixel. Stands in a frame of its own,
 * whose address holds nothing, and is loaded once the guest has agreed. A tag manager never is: it may load anything.
 * Source: domain.md §7.
 */
const { shop = '', ga4 = null, metaPixel = null } = document.documentElement.dataset

if (ga4) {
  window.dataLayer = []
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: gtag.js reads `arguments` objects and takes no lists
    window.dataLayer?.push(arguments)
  }
  window.gtag('js', new Date())
  load(`https://www.googletagmanager.com/gtag/js?id=${ga4}`)
}

if (metaPixel) {
  const calls: unknown[][] = []
  // Meta's script takes the calls that came before it from here.
  const pixel: Pixel = Object.assign(
    (...call: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...call)
      else calls.push(call)
    },
    { queue: calls, loaded: true, version: '2.0' },
  )
  window.fbq = pixel
  window.fbq('set', 'autoConfig', false, metaPixel)
  window.fbq('init', metaPixel)
  load('https://connect.facebook.net/en_US/fbevents.js')
}

type Pixel = {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
}

let page = ''

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== location.origin || source !== window.parent || !isStepOfPage(data)) return
  const { page: address, ...step } = data
  if (ga4 && address !== page) {
    page = address
    window.gtag?.('config', ga4, { send_page_view: false, page_location: page, page_referrer: '' })
  }
  if (isStep(step.step)) reportStep(shop, step, { ga4, metaPixel, gtm: null })
})

type StepOfPage = Step & { page: string }

function isStepOfPage(value: unknown): value is StepOfPage {
  const has = typeof value === 'object' && value !== null && 'page' in value && 'step' in value
  return has && typeof value.page === 'string' && typeof value.step === 'string'
}

function load(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
