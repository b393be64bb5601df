/** True when a request brings content. Servers hand over a body stream with every post, also an empty one. */
export function hasBody({ headers, body }: Request): boolean {
  if (body === null || headers.get('Content-Length') === '0') return false
  return ['Content-Length', 'Transfer-Encoding', 'Content-Type'].some((name) => headers.has(name))
}
