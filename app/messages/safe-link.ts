/**
 * A link to our own origin, whatever origin `pathOrLink` names: only its path, query and fragment count.
 * Source: reliability.md F109.
 */
export function ownLink(publicUrl: string, pathOrLink: string): string {
  const { pathname, search, hash } = new URL(pathOrLink, publicUrl)
  return new URL(`${pathname.replace(/^\/+/, '/')}${search}${hash}`, publicUrl).href
}
