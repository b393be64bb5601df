import { Form, Link } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { NavSection } from '#app/ui/layout/navigation/nav-types.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/menu'
import { offered, staffNavigation } from './navigation.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { permissions, user, shop, ownResourcesOnly, hasResources } = context.get(services)
  const own = { ownResourcesOnly, hasResources }
  return { permissions: [...permissions], own, userName: user.name, shopName: shop.displayName }
}

/** All of the navigation as a page: what 'Mer' on phones leads to. Source: experience.md 3. */
export default function MenuRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { permissions, own, userName, shopName } = loaderData
  const account = [
    { to: '/account/profile', icon: 'user', label: t('nav.profile') },
    { to: '/account/appearance', icon: 'settings', label: t('nav.appearance') },
    { to: '/account/shops', icon: 'grid', label: t('nav.switch_shop') },
  ] as const
  const pages = staffNavigation(offered(permissions, own), own, t).flatMap(unfolded)
  const sections = [...pages, { label: userName, items: account }]
  return (
    <>
      <PageTitle page={t('nav.menu')} />
      <PageHeader title={t('nav.menu')} subtitle={shopName} />
      {sections.map(({ label, items }) => (
        <nav key={label} className="settings-list mb-6" aria-label={label ?? t('nav.main')}>
          <h2>{label}</h2>
          {items.map(({ to, icon, label: text }) => (
            <Link key={to} to={to}>
              <Icon name={icon} />
              <b>{text}</b>
            </Link>
          ))}
        </nav>
      ))}
      <Form method="post" action="/logout">
        <button type="submit" className="button secondary">
          {t('common.sign_out')}
        </button>
      </Form>
    </>
  )
}

/** A section, then each of its groups as a section of its own. */
function unfolded({ label, items }: NavSection): NavSection[] {
  const groups = items.flatMap((item) => (item.items ? [{ label: item.label, items: item.items }] : []))
  const single = items.filter((item) => !item.items)
  return single.length > 0 ? [{ label, items: single }, ...groups] : groups
}
