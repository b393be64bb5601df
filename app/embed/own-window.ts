/** Where the window keys of this browser stand. */
const STORED = 'brygga.windows'
/** More than one guest opens within the life of an order. */
const MOST_KEYS = 50

/**
 * Whether this browser owns the address's window key: it says so itself, or came from a page with the same key, or
 * was led here by the redirect that adds keys. An address that was passed on has none of that. A browser without
 * storage cannot tell and counts as its own. Source: domain.md §7 'Take-over'.
 */
export function isOwnWindow(windowKey: string, isOrderBegun: boolean): boolean {
  const keys = readKeys()
  if (!keys || keys.includes(windowKey)) return true
  return document.referrer.includes(`w=${windowKey}`) || (!isOrderBegun && isRedirected())
}

export function rememberWindow(windowKey: string): void {
  const keys = readKeys()
  if (!keys || keys.includes(windowKey)) return
  try {
    localStorage.setItem(STORED, JSON.stringify([windowKey, ...keys].slice(0, MOST_KEYS)))
  } catch {
    // Full or blocked: the next page asks again.
  }
}

/** Opens the channel to the guest's other windows; undefined where the browser lets a framed page share nothing. */
export function openWindows(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('brygga')
  } catch {
    return undefined
  }
}

/** undefined where the browser lets nothing be stored. */
function readKeys(): unknown[] | undefined {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(keys) ? keys : []
  } catch {
    return undefined
  }
}

function isRedirected(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.redirectCount > 0
}
