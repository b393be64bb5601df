import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { StaffShell } from '#app/ui/layout/staff-shell.tsx'

const HERE = '/dev/components'
const LINKS = { home: HERE, menu: HERE, shops: HERE, appearance: HERE, signOut: HERE, profile: HERE }
const SHOPS = [
  { id: 1, displayName: 'Sjöboden', current: true },
  { id: 2, displayName: 'Granngården', current: false },
]

/** The shell with everything that it can hold; every address leads here. */
export function ComponentsShell({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const items = [
    { to: HERE, label: t('components.title'), icon: 'home', count: 41 },
    { to: `${HERE}/orders`, label: t('nav.orders'), icon: 'order' },
  ] as const
  return (
    <StaffShell
      nav={[
        { label: null, items: [{ to: `${HERE}/search`, label: t('nav.search'), icon: 'search' }] },
        { label: t('nav.admin'), items },
      ]}
      quick={items}
      shop={{ displayName: 'Sjöboden', city: 'Stavsnäs' }}
      shops={SHOPS}
      user={{ name: 'Elin Lindqvist' }}
      canCreate
      isDemo
      year={2026}
      shortcuts={[]}
      links={{
        ...LINKS,
        search: HERE,
        newBooking: HERE,
        knowledgeBase: HERE,
        supportEmail: 'support@brygga.example',
        newerPlatform: HERE,
      }}
    >
      {children}
    </StaffShell>
  )
}
