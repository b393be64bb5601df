import { data, type MiddlewareFunction } from 'react-router'
import { LIMITS } from '#app/http/limits.ts'
import { isUploadPath } from '#app/http/paths.ts'

/**
 * Refuses a body that says it is over the limit before any of it is read. One without a declared length, and one
 * with files, is counted by whoever reads it.
 */
export const limitBody: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const most = isUploadPath(url.pathname) ? LIMITS.uploadBodyBytes : LIMITS.bodyBytes
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw data(null, { status: 413 })
  return next()
}
