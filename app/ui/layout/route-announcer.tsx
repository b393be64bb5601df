import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation in the browser: focus on the new page's h1, and its title read out. A page that the
 * server sends does both by itself. Whoever opened a dialog meanwhile goes on typing there. Source: experience.md 7.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.closest('dialog, [role=dialog]')) {
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
    }
    setTitle(document.title)
  }, [pathname])

  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
