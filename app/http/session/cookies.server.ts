type CookieOptions = {
  /** Seconds; left out, the cookie goes with the browser's session; 0 removes it. */
  maxAge?: number
  secure: boolean
  httpOnly?: boolean
}

/** The value of a cookie that we wrote: never encoded, so ours hold only what needs no encoding. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('Cookie') ?? ''
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Same site only by 'lax', for the whole origin. */
export function writeCookie(name: string, value: string, { maxAge, secure, httpOnly = true }: CookieOptions) {
  return [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
