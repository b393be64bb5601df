import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { Avatar } from '#app/ui/layout/avatar.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { isAt, useCurrentPage } from './current-page.ts'
import type { NavItem, NavSection, ShellLinks, ShopChoice } from './nav-types.ts'
import { ShopSwitcher } from './shop-switcher.tsx'

type SidebarProps = {
  nav: readonly NavSection[]
  shop: { displayName: string; city: string | null }
  shops: readonly ShopChoice[]
  user: { name: string }
  canCreate: boolean
  isDemo?: boolean | undefined
  links: ShellLinks
}

/** 230 px from 1024 px, a rail of icons with titles from 768 px, hidden below. Source: experience.md 3. */
export function Sidebar(props: SidebarProps) {
  const t = useTranslate()
  return (
    <CachedElement
      as="nav"
      className="sidebar"
      aria-label={t('nav.main')}
      contents={SidebarContents}
      inputs={{ ...props, page: useCurrentPage() }}
    />
  )
}

function SidebarContents(props: SidebarProps & { page: string }) {
  const { nav, shop, shops, user, canCreate, isDemo, links, page } = props
  const t = useTranslate()
  return (
    <>
      <PageLink
        className="logo"
        to={links.home}
        aria-label={[t('common.brand'), isDemo ? t('common.demo') : ''].join(' ').trim()}
      >
        <Logo />
        {isDemo ? <span className="badge accent demo">{t('common.demo')}</span> : null}
      </PageLink>
      <ShopSwitcher city={shop.city} shops={shops} action={links.shops} />
      {canCreate && links.newBooking ? (
        <PageLink className="button secondary new-booking" to={links.newBooking} title={t('nav.new_booking')}>
          <Icon name="plus" />
          <span>{t('nav.new_booking')}</span>
        </PageLink>
      ) : null}
      <div className="nav">
        {links.search ? (
          <SidebarItem
            item={{ to: links.search, label: t('nav.search'), icon: 'search' }}
            page={page}
            keys="Ctrl K"
          />
        ) : null}
        {nav.map(({ label, items }) => (
          <div key={label ?? ''}>
            {label ? <p className="nav-label">{label}</p> : null}
            {items.map((item) =>
              item.items ? (
                <SidebarGroup key={item.label} {...item} items={item.items} page={page} />
              ) : (
                <SidebarItem key={item.to} item={item} page={page} />
              ),
            )}
          </div>
        ))}
      </div>
      <div className="side-foot">
        <div className="signed-in">
          {links.profile ? (
            <PageLink to={links.profile} title={user.name}>
              <Avatar name={user.name} soft />
              <span className="visually-hidden">{t('nav.profile')}</span>
            </PageLink>
          ) : (
            <Avatar name={user.name} soft />
          )}
          <div className="grow signed-in-name">
            <b>{user.name}</b>
            <div className="signed-in-links">
              {links.profile ? <PageLink to={links.profile}>{t('nav.profile')}</PageLink> : null}
              <Form method="post" action={links.signOut}>
                <button type="submit">{t('common.sign_out')}</button>
              </Form>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

type SidebarGroupProps = NavItem & { items: readonly NavItem[]; page: string }

/** Leads to the first of its pages; the others are shown once one of them is open. */
function SidebarGroup({ to, label, icon, items, page }: SidebarGroupProps) {
  const isOpen = items.some((item) => isAt(page, item))
  return (
    <>
      <PageLink to={to} title={label} className={isOpen ? 'group open' : 'group'}>
        <Icon name={icon} />
        <span>{label}</span>
        <Icon name="right" small className="group-chevron" />
      </PageLink>
      {isOpen ? (
        <div className="subordinate">
          {items.map((item) => (
            <SidebarItem key={item.to} item={item} page={page} />
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Keys are named once there is a script that hears them. */
function SidebarItem({ item, page, keys }: { item: NavItem; page: string; keys?: string }) {
  const { to, label, icon, count } = item
  const isHydrated = useHydrated()
  return (
    <PageLink to={to} title={label} aria-current={isAt(page, item) ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {count === undefined ? null : <span className="count">{count}</span>}
      {keys && isHydrated ? (
        <span className="count monospace" aria-hidden="true">
          {keys}
        </span>
      ) : null}
    </PageLink>
  )
}
