import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'

type FooterProps = {
  year: number
  knowledgeBase?: string | null | undefined
  supportEmail?: string | null | undefined
  newerPlatform?: string | null | undefined
  /** At the far end: help for the keyboard. */
  children?: ReactNode
}

/** © year, and the links that the installation has set. */
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
