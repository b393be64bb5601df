/** Guest pages and calls: no session is read, any site may frame the pages. Source: reliability.md §2. */
export function isGuestPath(pathname: string): boolean {
  return /^\/(?:widget|api\/guest)(?:\/|$)/.test(canonical(pathname))
}

/** Page of a payment link, whose path holds its token. */
export function isPaymentLinkPath(pathname: string): boolean {
  return canonical(pathname).startsWith('/widget/payment-link/')
}

/** The frame of a shop's statistics, which loads scripts of others. */
export function isTrackingFrame(pathname: string): boolean {
  return /^\/widget\/tracking\/*$/.test(canonical(pathname))
}

/** Pages of a shop's offer and its terms, which search engines may list; all else of guests is about one of them. */
export function isPublicPage(pathname: string): boolean {
  return /^\/widget(?:\/new-booking|\/v2\/dialog\/(?:new-order|terms|privacy))?\/*$/.test(canonical(pathname))
}

/** Guests' calls, which scripts of any site may make: they never read a cookie. Source: domain.md §11. */
export function isGuestCall(pathname: string): boolean {
  return canonical(pathname).startsWith('/api/guest/')
}

/** Payment providers' own calls: each is signed, has no cookie and no form. Source: reliability.md §2. */
export function isWebhook(pathname: string): boolean {
  return canonical(pathname).startsWith('/webhooks/')
}

/** JSON calls answer errors as JSON. Source: domain.md §11. */
export function isJsonPath(pathname: string): boolean {
  return /^\/(?:api|sanctum)\//.test(canonical(pathname))
}

/** Pages that a script may also post to as JSON; undefined for every other path. Source: domain.md §11. */
export function sessionPageOf(pathname: string): 'login' | 'logout' | undefined {
  const [, page] = /^\/(login|logout)\/*$/.exec(canonical(pathname)) ?? []
  return page === 'login' || page === 'logout' ? page : undefined
}

/** Pictures and documents, which anybody with their address may fetch and keep: no session is read. */
export function isFilePath(pathname: string): boolean {
  return /^\/(?:images|documents)\//.test(canonical(pathname))
}

/** Forms with files. Their bodies may be larger, take longer, and are read once, by the route: `readUpload`. */
export function isUploadPath(pathname: string): boolean {
  return /^\/(?:products\/\d+\/(?:pictures|document)|settings\/general\/logo|api\/upload\/image)(?:\.data|\/*)$/.test(
    canonical(pathname),
  )
}

/** A path as the router matches it: in any case, whatever of it is escaped. A broken escape matches nothing. */
function canonical(pathname: string): string {
  try {
    return decodeURI(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}
