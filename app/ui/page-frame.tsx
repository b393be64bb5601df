import { createContext, use } from 'react'

type PageFrame = {
  /** Lets our own inline scripts run; empty in the browser, where it is no longer needed. */
  nonce: string
  /** Named on error pages and in the log. */
  requestId: string
  locale: string
  theme: string
  /** Whether another page shows this one in a frame, which then is its box. */
  isFramed: boolean
  /** How the request broke, which the router does not tell pages. */
  failure: 500 | 503 | null
  /** Markup of elements that pages repeat, on the server. Source: `CachedElement`. */
  markup?: { find: (contents: object, inputs: string) => string | number } | undefined
  /** Links to what the page's modules import, on the server. */
  moduleLinks?: string | undefined
}

/** Attributes of the document around every page, also when its data could not be loaded. */
export const PageFrameContext = createContext<PageFrame>({
  nonce: '',
  requestId: '',
  locale: 'sv',
  theme: 'system',
  isFramed: false,
  failure: null,
})

export function usePageFrame(): PageFrame {
  return use(PageFrameContext)
}

/** The same in the browser, from what the server wrote on the document. */
export function readPageFrame({ dataset }: HTMLElement): PageFrame {
  return {
    nonce: '',
    requestId: dataset.requestId ?? '',
    locale: dataset.locale ?? 'sv',
    theme: dataset.theme ?? 'system',
    isFramed: false,
    failure: null,
  }
}
