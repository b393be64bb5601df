import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Avatar } from '#app/ui/layout/avatar.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Menu } from '#app/ui/layout/menu/menu.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ShopChoice } from './nav-types.ts'

/** A list longer than this gets a search field. Source: specification 1 §2.5. */
const SEARCH_ABOVE = 10

type ShopSwitcherProps = { city: string | null; shops: readonly ShopChoice[]; action: string }

/** The current shop; it opens to the others. Switching is a post. Source: experience.md 4. */
export function ShopSwitcher({ city, shops, action }: ShopSwitcherProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [query, setQuery] = useState('')
  const current = shops.find((shop) => shop.current)
  if (!current) return null

  const count = t('nav.shop_count', { count: shops.length })
  const note = [city, shops.length > 1 ? count : null].filter(Boolean).join(' · ')
  const face = (
    <>
      <Avatar name={current.displayName} />
      <span className="grow">
        <b>{current.displayName}</b>
        <small>{note}</small>
      </span>
      {shops.length > 1 ? <Icon name="sort" small /> : null}
    </>
  )
  if (shops.length === 1) return <div className="shop">{face}</div>

  const requested = query.trim().toLocaleLowerCase()
  const shown = shops.filter(({ displayName }) => displayName.toLocaleLowerCase().includes(requested))
  const field =
    shops.length > SEARCH_ABOVE && isHydrated ? (
      <input
        className="input"
        type="search"
        aria-label={t('nav.search_shop')}
        placeholder={t('nav.search_shop')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    ) : null
  return (
    <Menu label={face} title={t('nav.switch_shop')} className="shops" buttonClassName="shop" field={field}>
      <Form method="post" action={action}>
        {shown.map(({ id, displayName, current: isCurrent }) => (
          <MenuItem key={id}>
            <button type="submit" name="shopId" value={id} aria-current={isCurrent ? 'true' : undefined}>
              {displayName}
              {isCurrent ? <Icon name="check" small /> : null}
            </button>
          </MenuItem>
        ))}
      </Form>
      <MenuItem>
        <PageLink to={action}>{t('nav.all_shops')}</PageLink>
      </MenuItem>
    </Menu>
  )
}
