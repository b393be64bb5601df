import { useEffect } from 'react'

/**
 * Listens for links that are followed in this window, before the router does: `follow` answers whether it did so
 * itself. Pass a function that stays the same.
 */
export function useLinkClicks(follow: (link: HTMLAnchorElement) => boolean): void {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || link.target !== '' || !follow(link)) return
      event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [follow])
}
