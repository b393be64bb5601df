import { Link, Outlet, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/settings'
import { SETTINGS_GROUPS, type SettingsItem } from './settings-groups.ts'
import { loadSettingsStates } from './settings-states.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadSettingsStates(context)
}

/** All settings in columns; beside the one that is open, as a list. On phones either the one or the other. */
export default function SettingsLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const isIndex = pathname.replace(/\/$/, '') === '/settings'
  const title = t('settings.title')
  return (
    <>
      {isIndex ? (
        <div className="page-header">
          <div className="page-title">
            <h1 tabIndex={-1}>{title}</h1>
          </div>
        </div>
      ) : (
        <p className="settings-title max-lg:hidden">{title}</p>
      )}
      <div className={isIndex ? 'settings-page is-index' : 'settings-page'}>
        <nav className={isIndex ? 'settings-list' : 'settings-list max-lg:hidden'} aria-label={title}>
          {SETTINGS_GROUPS.map(({ label, items }) => (
            <div key={label}>
              <h2>{t(label)}</h2>
              {items.map((item) => (
                <SettingsLink key={item.to} item={item} {...loaderData} />
              ))}
            </div>
          ))}
        </nav>
        <div className="settings-content">
          <Outlet />
        </div>
      </div>
    </>
  )
}

function SettingsLink({
  item: { to, icon, label, note },
  states,
  incomplete,
}: { item: SettingsItem } & Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span className="grow">
        <b>{t(label)}</b>
        <small>{states[to] ?? t(note)}</small>
      </span>
      {incomplete.includes(to) ? <span className="badge warning">{t('settings.incomplete')}</span> : null}
    </Link>
  )
}
