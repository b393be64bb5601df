import { registerHooks } from 'node:module'

/**
 * Preloaded (`node --import`) into a server that must oversell: the locks on the pools do nothing there. It
 * proves that the race test can fail, without a switch in the product.
 */
const LOCKS = [
  { start: /export async function lockPools\([\s\S]*?\): Promise<void> \{/, answer: 'return' },
  { start: /export async function lockFreePools\([\s\S]*?\): Promise<boolean> \{/, answer: 'return true' },
]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/availability/availability-queries.server.ts')) return loaded
    const source = LOCKS.reduce((text, { start, answer }) => {
      if (!start.test(text)) throw new Error('a lock has moved: this control no longer controls anything')
      return text.replace(start, (found) => `${found} ${answer}`)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
