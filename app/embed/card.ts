/**
 * Shows the payment provider's fields on the page of one payment, by the provider's own script, which no other page
 * loads. Until they are there the page says so; a script that fails or is late leaves the way to the provider's own
 * page, which the page has anyway. Source: domain.md §7 'Card payment in a frame'.
 */

export {}

declare global {
  interface Window {
    /** As much of Stripe's script as we use, once it is loaded. */
    Stripe?: (key: string) => {
      createEmbeddedCheckoutPage(options: {
        clientSecret: string
        onComplete: () => void
      }): Promise<{ mount(place: HTMLElement): void }>
    }
  }
}

const LATE_MS = 8_000

const fields = document.querySelector<HTMLElement>('[data-card-fields]')
if (fields) showFields(fields)

function showFields({ dataset, children: [place] }: HTMLElement) {
  const { embedKey = '', clientSecret = '', script = '', done = '' } = dataset
  const late = setTimeout(() => say('missing'), LATE_MS)
  const tag = document.createElement('script')
  tag.src = script
  tag.addEventListener('load', () => void mount().catch(fail))
  tag.addEventListener('error', fail)
  say('loading')
  document.head.append(tag)

  async function mount() {
    const stripe = window.Stripe?.(embedKey)
    if (!stripe || !(place instanceof HTMLElement)) return fail()
    const onComplete = () => location.assign(done)
    const page = await stripe.createEmbeddedCheckoutPage({ clientSecret, onComplete })
    clearTimeout(late)
    page.mount(place)
    say('shown')
  }

  function fail() {
    clearTimeout(late)
    say('missing')
  }
}

function say(state: 'loading' | 'missing' | 'shown') {
  for (const message of document.querySelectorAll<HTMLElement>('[data-card-state]')) {
    message.hidden = message.dataset.cardState !== state
  }
}
