/** Guest pages and calls: no session is read, any site may frame the pages. Source: reliability.md §2. */
export function isGuestPath(pathname: string): boolean {
  return /^\/(?:widget|api\/guest)(?:\/|$)/.test(pathname)
}

/** JSON calls answer errors as JSON. Source: domain.md §11. */
export function isJsonPath(pathname: string): boolean {
  return /^\/(?:api|sanctum)\//.test(pathname)
}
