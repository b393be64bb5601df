import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600

const HASHED = /^\/assets\/[\w.-]+(?=$|\?)/

/**
 * The build's files, precompressed where the build made them so. Names under /assets/ hold a content hash. A
 * file that a newer build took away under a running server is not found; what reads it would end the process.
 */
export function staticFiles(folder: string) {
  const serve = sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response: ServerResponse, pathname: string) {
      const isHashed = pathname.startsWith('/assets/')
      response.setHeader(
        'Cache-Control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      )
    },
  })
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const hashed = HASHED.exec(request.url ?? '')?.[0]
    if (hashed && !existsSync(path.join(folder, hashed))) next()
    else serve(request, response, next)
  }
}
