export type HttpAnswer = {
  status: number
  location: string | null
  text: string
  bytes: Uint8Array
  headers: Headers
}

/**
 * A browser without a screen: keeps cookies, sends what a form on our own page would send, and shows
 * redirects instead of following them.
 */
export class HttpClient {
  readonly #base: string
  readonly #cookies = new Map<string, string>()
  readonly #address = nextAddress()

  constructor(base: string) {
    this.#base = base
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.send('GET', path, { headers })
  }

  post(path: string, fields: Record<string, string>): Promise<HttpAnswer> {
    return this.send('POST', path, { body: new URLSearchParams(fields) })
  }

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: RequestInit['body']; headers?: Record<string, string> } = {},
  ): Promise<HttpAnswer> {
    const response = await fetch(new URL(path, this.#base), {
      method,
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Accept-Language': 'sv',
        'X-Forwarded-For': this.#address,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined) this.#cookies.set(name, value ?? '')
    }
    const location = response.headers.get('Location')
    const bytes = await response.bytes()
    const text = new TextDecoder().decode(bytes)
    return { status: response.status, location, text, bytes, headers: response.headers }
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  async logIn(email: string, password = 'brygga-demo'): Promise<this> {
    const answer = await this.post('/login', { email, password })
    if (answer.status !== 302) throw new Error(`log in as ${email} answered ${answer.status}`)
    return this
  }
}

/** Where a page with a script requests the data of a page, or posts its form. */
export function dataAddress(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost')
  return `${pathname === '/' ? '/_' : pathname}.data${search}`
}

let clients = 0

/** A network of its own for every client, so that no test meets a limit that another one used up. */
export function nextAddress(): string {
  clients += 1
  return `2001:db8:${(process.pid % 65_536).toString(16)}:${clients.toString(16)}::1`
}

/** The fields of the form that contains `marker` (or of the first form), with the values that it holds. */
export function formFields(
  html: string,
  marker = '<form',
): { action: string | null; fields: Record<string, string> } {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((text) => text.includes(marker)) ?? ''
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const type = attribute(tag, 'type')
    if (!name || type === 'submit') continue
    if ((type === 'radio' || type === 'checkbox') && !/\bchecked\b/.test(tag)) continue
    fields[name] = attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')
  }
  for (const [tag, body] of form.matchAll(/<select[^>]*>([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, 'name')
    const options = (body ?? '').match(/<option[^>]*>/g) ?? []
    const chosen = options.find((option) => /\bselected\b/.test(option)) ?? options[0] ?? ''
    if (name) fields[name] = attribute(chosen, 'value') ?? ''
  }
  return { action: attribute(form.match(/<form[^>]*>/)?.[0] ?? '', 'action'), fields }
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  if (value === undefined) return null
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
