import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

const GZIP_LEVEL = 6
const BROTLI_QUALITY = 4

/** Compresses what is streamed without holding any of it back; files are compressed at build time instead. */
export function compress(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const handler = compression({
    level: GZIP_LEVEL,
    flush: constants.Z_SYNC_FLUSH,
    brotli: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    },
  })
  return (request, response, next) => {
    // Typed for Express, made for Node's own objects.
    Reflect.apply(handler, undefined, [request, response, () => {}])
    takeBackDrainListeners(response)
    next()
  }
}

/**
 * Who waits for 'drain' listens to the stream that compresses, but was never taken off it again: after ten
 * waits, as a long page has, Node warned of a leak.
 */
function takeBackDrainListeners(response: ServerResponse): void {
  const { on, off } = response
  let stream: EventEmitter | undefined
  const listen = (type: string, listener: Listener) => {
    const emitter: unknown = Reflect.apply(on, response, [type, listener])
    if (type === 'drain' && emitter !== response && emitter instanceof EventEmitter) stream = emitter
    return response
  }
  const forget = (type: string, listener: Listener) => {
    if (type === 'drain') stream?.off(type, listener)
    return Reflect.apply(off, response, [type, listener])
  }
  Object.assign(response, { on: listen, off: forget })
}

type Listener = (...parts: unknown[]) => void
