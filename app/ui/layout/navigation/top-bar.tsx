import { useTranslate } from '#app/i18n/translate.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Mark } from '#app/ui/layout/logo.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

type TopBarProps = {
  shopName: string
  home: string
  search?: string | null | undefined
  isDemo?: boolean | undefined
}

/** Phones only: the mark, the shop, search. */
export function TopBar(props: TopBarProps) {
  return <CachedElement as="header" className="topbar" contents={TopBarContents} inputs={props} />
}

function TopBarContents({ shopName, home, search, isDemo }: TopBarProps) {
  const t = useTranslate()
  return (
    <>
      <PageLink className="shop-name grow" to={home}>
        <Mark size={28} />
        <span>{shopName}</span>
        {isDemo ? <span className="badge accent">{t('common.demo')}</span> : null}
      </PageLink>
      {search ? (
        <PageLink className="button ghost icon" to={search} aria-label={t('nav.search')}>
          <Icon name="search" />
        </PageLink>
      ) : null}
    </>
  )
}
