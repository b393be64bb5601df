import { isGuestCall } from '#app/http/paths.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scripts of another site read no other header of ours. */
const READ_HEADERS = 'Retry-After, X-Request-Id'

/** Headers of every answer to a guest's call: scripts of any site may read it. Source: domain.md §11. */
export const OPEN_TO_SITES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': READ_HEADERS,
} as const

export type SiteFacts = {
  method: string
  pathname: string
  /** Header `Sec-Fetch-Site`; null in browsers that don't send it. */
  fetchSite: string | null
  /** Header `Origin`; 'null' from sandboxed frames. */
  origin: string | null
  /** Origins that are ours. */
  ownOrigins: readonly string[]
  hasBody: boolean
  hasSessionCookie: boolean
}

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/**
 * True when a request may change something: it came from our own pages, or from something that is no
 * browser and has no session to abuse. Source: reliability.md §2.
 */
export function isFromOwnSite(facts: SiteFacts): boolean {
  if (isSafeMethod(facts.method) || isGuestCall(facts.pathname)) return true
  if (facts.fetchSite !== null) {
    return facts.fetchSite === 'same-origin' || (facts.fetchSite === 'none' && !facts.hasBody)
  }
  if (facts.origin !== null) return facts.ownOrigins.includes(facts.origin)
  return !facts.hasSessionCookie
}
