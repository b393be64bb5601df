/** The stand-in's script, with the calls of Stripe's that we use: a frame with buttons for fields. */
export function embedScript(url: string): string {
  return `window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('Invalid API Key provided: ' + key)
    return {
      async createEmbeddedCheckoutPage({ clientSecret, onComplete }) {
        const frame = document.createElement('iframe')
        frame.title = 'Secure payment'
        frame.style.cssText = 'width: 100%; height: 12rem; border: 0; color-scheme: normal'
        frame.src = '${url}/pay/' + clientSecret.split('_secret_')[0]
        const listen = ({ data, source }) => {
          if (source === frame.contentWindow && data === 'complete') onComplete()
        }
        window.addEventListener('message', listen)
        return {
          mount: (place) => place.append(frame),
          unmount: () => frame.remove(),
          destroy() {
            window.removeEventListener('message', listen)
            frame.remove()
          },
        }
      },
    }
  }`
}

type EmbeddedSession = { id: string; amount_total: number; currency: string }

/** Fields of a session, which tell the page around them once it is paid. */
export function embeddedPage(
  { id, amount_total, currency }: EmbeddedSession,
  { isPaid = false }: { isPaid?: boolean } = {},
): string {
  const button = (action: string, text: string) =>
    `<form method="post" action="/pay/${id}/${action}"><button>${text}</button></form>`
  const told = isPaid ? "<script>parent.postMessage('complete', '*')</script>" : ''
  return `<!doctype html><html lang="en"><title>Stripe stand-in</title><h1>${amount_total} ${currency}</h1>
    ${button('pay', 'Pay')}${button('decline', 'Decline')}${told}</html>`
}
