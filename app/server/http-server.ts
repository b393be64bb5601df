import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { constants } from 'node:zlib'
import { createRequestListener } from '@react-router/node'
import compression from 'compression'
import type { Host } from '#app/http/context.server.ts'
import { isUploadPath } from '#app/http/paths.ts'
import type { AppBuild } from './app-build.ts'
import type { ServerConfig } from './config.ts'
import { pathOf, refuseUnroutable, setBaseHeaders } from './guard.ts'
import { sectionBuilds, sectionOf } from './section-builds.ts'
import { writeRefusal } from './write-refusal.ts'

/** Milliseconds. Keep-alive outlasts a proxy's own. Source: reliability.md §1. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
/** Photos from a telephone on a slow net. */
const UPLOAD_TIMEOUT = 120_000
const KEEP_ALIVE_TIMEOUT = 65_000
/** How often connections are checked for time-outs. Node's own half minute would add to each. */
const TIMEOUT_CHECKS = 1_000

type Handler = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void

type Routed = Parameters<typeof createRequestListener>[0]['build']

export type ServerParts = {
  /** A function only in development, where every request may meet a new build. */
  build: AppBuild | (() => Promise<AppBuild>)
  host: Omit<Host, 'clientIp'>
  config: ServerConfig
  /** Files of the build, or the development server's own. */
  files: Handler
  isReady: () => Promise<boolean>
}

/** The server before it listens: health, limits, compression, files, pages, in that order. */
export function createHttpServer({ build, host, config, files, isReady }: ServerParts): Server {
  const listen = (routed: Routed) =>
    createRequestListener({
      build: routed,
      async getLoadContext(request, client) {
        const forwardedFor = request.headers.get('X-Forwarded-For')
        const clientIp = clientAddress(forwardedFor, client.address, config.trustedProxies)
        const { entry } = typeof build === 'function' ? await build() : build
        return entry.module.createLoadContext({ ...host, clientIp })
      },
    })
  const anyPage = listen(build)
  const sections = new Map(
    typeof build === 'function' ? [] : sectionBuilds(build).map(([section, own]) => [section, listen(own)]),
  )
  const pages: RequestListener = (request, response) =>
    (sections.get(sectionOf(request.url)) ?? anyPage)(request, response)
  const compressed = config.compression ? compress() : undefined

  const server = createServer({ connectionsCheckingInterval: TIMEOUT_CHECKS }, (request, response) => {
    setBaseHeaders(response, config.publicUrl)
    hurry(request)
    response.once('finish', () => discard(request))
    const refusal = refuseUnroutable(request)
    if (refusal) return writeRefusal(request, response, refusal, host.log)
    if (request.url === '/healthz') return void response.end('ok\n')
    if (request.url === '/readyz') return void sendReadiness(response, isReady)
    const answer = () => files(request, response, () => pages(request, response))
    if (compressed) compressed(request, response, answer)
    else answer()
  })
  server.headersTimeout = HEADERS_TIMEOUT
  server.requestTimeout = UPLOAD_TIMEOUT
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT
  return server
}

/**
 * Who is asking. `X-Forwarded-For` counts only as far as our own proxies wrote it: the last
 * `trustedProxies` entries; everything before them is the client's own claim. Source: reliability.md F90.
 */
function clientAddress(forwardedFor: string | null, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0) return peer
  const forwarded = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? peer
}

const GZIP_LEVEL = 6
const BROTLI_QUALITY = 4
/**
 * Longer than pages are. Whoever waits for a full buffer listens to the stream that compresses and is never taken
 * off it again: after ten waits Node warns of a leak.
 */
const BUFFER = { writableHighWaterMark: 1_048_576 }

/**
 * Compresses what is streamed without holding any of it back; files are compressed at build time instead.
 * Exported for tests.
 */
export function compress(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const handler = compression({
    ...BUFFER,
    level: GZIP_LEVEL,
    flush: constants.Z_SYNC_FLUSH,
    brotli: {
      ...BUFFER,
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    },
  })
  // Typed for Express, used with Node's own objects.
  return (request, response, next) => Reflect.apply(handler, undefined, [request, response, next])
}

/** Node has one time for all requests, the uploads' one. Whoever sends another body for too long is cut here. */
function hurry(request: IncomingMessage): void {
  const { headers, socket, url = '' } = request
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  if (!hasBody || isUploadPath(pathOf(url))) return
  const timer = setTimeout(() => {
    if (!request.complete) socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  }, REQUEST_TIMEOUT)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Reads on after the answer what a client still sends of a body that was refused, and throws it away: browsers
 * look at the answer only when they have sent all of it.
 */
function discard(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

async function sendReadiness(response: Parameters<RequestListener>[1], isReady: () => Promise<boolean>) {
  const ready = await isReady().catch(() => false)
  response.writeHead(ready ? 200 : 503)
  response.end(ready ? 'ready\n' : 'not ready\n')
}
