import { registerHooks } from 'node:module'

/**
 * Preloaded (`node --import`) into a server that must oversell: the lock on the pools does nothing there. It
 * proves that the race test can fail, without a switch in the product.
 */
const LOCKED = /export async function lockPools\([\s\S]*?\): Promise<void> \{/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/availability/availability-queries.server.ts')) return loaded
    const source = String(loaded.source)
    if (!LOCKED.test(source)) throw new Error('lockPools has moved: this control no longer controls anything')
    return { ...loaded, source: source.replace(LOCKED, (start) => `${start} return`) }
  },
})
