import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { BottomNav } from '#app/ui/layout/navigation/bottom-nav.tsx'
import type { NavItem, NavSection, ShellLinks, ShopChoice } from '#app/ui/layout/navigation/nav-types.ts'
import { Sidebar } from '#app/ui/layout/navigation/sidebar.tsx'
import { TopBar } from '#app/ui/layout/navigation/top-bar.tsx'
import type { Shortcut } from '#app/ui/layout/shortcuts/shortcut-keys.ts'
import { Shortcuts } from '#app/ui/layout/shortcuts/shortcuts.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

type StaffShellProps = {
  nav: readonly NavSection[]
  /** The most used pages, for the phone's bottom bar. */
  quick: readonly NavItem[]
  shop: { displayName: string; city: string | null }
  shops: readonly ShopChoice[]
  user: { name: string }
  canCreate: boolean
  isDemo?: boolean | undefined
  links: ShellLinks
  year: number
  /** null when the user has turned them off. */
  shortcuts: readonly Shortcut[] | null
  /** Over the page: banner, flash. */
  notices?: ReactNode
  children: ReactNode
}

/** Sidebar or rail or phone bars around the page. Source: experience.md §3.3. */
export function StaffShell(props: StaffShellProps) {
  const { nav, quick, shop, shops, user, canCreate, isDemo, links, year, shortcuts, notices, children } =
    props
  const t = useTranslate()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <RouteAnnouncer />
      {isLoading ? <div className="load-bar" aria-hidden="true" /> : null}
      <div className="shell">
        <Sidebar
          nav={nav}
          shop={shop}
          shops={shops}
          user={user}
          canCreate={canCreate}
          isDemo={isDemo}
          links={links}
        />
        <TopBar shopName={shop.displayName} home={links.home} search={links.search} isDemo={isDemo} />
        <div className="sheet">
          <main className="content" id="main" tabIndex={-1}>
            {notices}
            {children}
          </main>
          <Footer
            year={year}
            knowledgeBase={links.knowledgeBase}
            supportEmail={links.supportEmail}
            newerPlatform={links.newerPlatform}
          >
            {shortcuts ? <Shortcuts shortcuts={shortcuts} settings={links.appearance} /> : null}
          </Footer>
        </div>
      </div>
      <BottomNav items={quick} newBooking={canCreate ? (links.newBooking ?? null) : null} menu={links.menu} />
    </>
  )
}

type FooterProps = {
  year: number
  knowledgeBase?: string | null | undefined
  supportEmail?: string | null | undefined
  newerPlatform?: string | null | undefined
  /** At the far end: help for the keyboard. */
  children?: ReactNode
}

/** © year, and the links that the installation has set. Exported for tests. */
export function Footer({ year, knowledgeBase, supportEmail, newerPlatform, children }: FooterProps) {
  const t = useTranslate()
  return (
    <footer className="page-foot no-print">
      <span>
        © {year} {t('common.brand')}
      </span>
      {knowledgeBase ? <a href={knowledgeBase}>{t('nav.knowledge_base')}</a> : null}
      {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null}
      {newerPlatform ? <a href={newerPlatform}>{t('nav.newer_platform')}</a> : null}
      {children}
    </footer>
  )
}
