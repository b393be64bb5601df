import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

const GZIP_LEVEL = 6
const BROTLI_QUALITY = 4
/**
 * Longer than pages are. Whoever waits for a full buffer listens to the stream that compresses and is never taken
 * off it again: after ten waits Node warns of a leak.
 */
const BUFFER = { writableHighWaterMark: 1_048_576 }

/** Compresses what is streamed without holding any of it back; files are compressed at build time instead. */
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
