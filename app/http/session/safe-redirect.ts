const OWN_ORIGIN = 'http://own.invalid'

/**
 * The own path that a `next` names, with its query, else '/'. Whatever a browser could read as another
 * origin or as a script is not followed. Source: reliability.md F96.
 */
export function safeRedirect(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/'
  if (!URL.canParse(next, OWN_ORIGIN)) return '/'
  const url = new URL(next, OWN_ORIGIN)
  if (url.origin !== OWN_ORIGIN || /^\/[/\\]/.test(decoded(url.pathname))) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '//'
  }
}
