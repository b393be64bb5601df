import { existsSync, globSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { SECONDS_PER_HOUR, SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'

/**
 * The build's files, precompressed where the build made them so. Names under /assets/ hold a content hash. A
 * newer build may take files away under a running server, which remembers those it started with: what is gone
 * is not found, what has lost its compressed form is sent without, and what breaks off ends its answer alone.
 */
export function staticFiles(folder: string) {
  const existing = new Set(globSync('**/*', { cwd: folder }))
  const isGone = (name: string) => !existsSync(path.join(folder, name))
  const serve = sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response: ServerResponse, pathname: string) {
      const isHashed = pathname.startsWith('/assets/')
      response.setHeader(
        'Cache-Control',
        isHashed ? `public, max-age=${SECONDS_PER_YEAR}, immutable` : `public, max-age=${SECONDS_PER_HOUR}`,
      )
    },
  })
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const name = fileName(request.url)
    if (!existing.has(name) || isGone(name)) return next()
    const packed = [`${name}.br`, `${name}.gz`].filter((each) => existing.has(each))
    if (packed.some(isGone)) delete request.headers['accept-encoding']
    // sirv leaves the errors of the file that it reads to nobody, and that would end the process.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    serve(request, response, next)
  }
}

/** The path without its slash, as files are listed. Escapes were checked before. */
function fileName(url = '/'): string {
  return path.normalize(decodeURI(url.split('?')[0] ?? '').slice(1))
}
