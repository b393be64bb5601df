import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Menu } from './menu/menu.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** One level up. */
  crumb?: { to: string; label: string } | undefined
  /** Status after the title. */
  badges?: ReactNode
  /** Under the title. */
  subtitle?: ReactNode
  /** The one filled button. */
  primary?: ReactNode
  /** Further actions, each a secondary button; under 640 px they hide and `more` shows. */
  secondary?: ReactNode
  /** The same actions, each in a `MenuItem`, for the 'Mer' menu of narrow screens. */
  more?: ReactNode
  /** Title and actions stay on one line on phones. */
  inline?: boolean | undefined
}

/** Breadcrumb, the page's one h1, status, actions. Source: experience.md 1. */
export function PageHeader(props: PageHeaderProps) {
  const { title, crumb, badges, subtitle, primary, secondary, more, inline } = props
  const t = useTranslate()
  return (
    <>
      {crumb ? <Breadcrumb {...crumb} /> : null}
      <div className={inline ? 'page-header is-inline' : 'page-header'}>
        <div className="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {badges}
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        {primary || secondary || more ? (
          <div className="page-actions">
            {secondary}
            {more ? (
              <Menu label={t('common.more')} className="more-menu narrow" buttonClassName="button secondary">
                {more}
              </Menu>
            ) : null}
            {primary}
          </div>
        ) : null}
      </div>
    </>
  )
}
