import type { ReactNode } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

type DoorShellProps = { notices: ReactNode; children: ReactNode }

/** A page at the door: without sidebar and bars, all of the phone for the guests who come. Source: experience.md 33. */
export function DoorShell({ notices, children }: DoorShellProps) {
  const t = useTranslate()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <RouteAnnouncer />
      {isLoading ? <div className="load-bar" aria-hidden="true" /> : null}
      <main className="door-page" id="main" tabIndex={-1}>
        {notices}
        {children}
      </main>
    </>
  )
}

/** Whether the page is one of those that stand at the door, and the address asks for it. */
export function useIsDoor(): boolean {
  const matches = useMatches()
  const { search } = useLocation()
  return (
    matches.some(({ handle }) => hasDoorFrame(handle)) && new URLSearchParams(search).get('mode') === 'door'
  )
}

function hasDoorFrame(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hasDoorFrame' in handle
}
