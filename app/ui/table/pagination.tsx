import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useFocusWhenGone } from '#app/ui/use-focus-when-gone.ts'

type PaginationProps = {
  /** Addresses of the neighbours; null where there is none. */
  previous: string | null
  next: string | null
  /** Number of rows in the whole list, as text: '30 ordrar'. */
  summary?: string | undefined
}

/** Previous and next by key; a list has no page numbers. */
export function Pagination({ previous, next, summary }: PaginationProps) {
  const t = useTranslate()
  const box = useFocusWhenGone<HTMLElement>(`${previous} ${next}`)
  if (previous === null && next === null && !summary) return null
  return (
    <nav ref={box} tabIndex={-1} className="pagination" aria-label={t('common.pages')}>
      <span>{summary}</span>
      <span className="grow" />
      <StepLink to={previous}>
        <Icon name="left" />
        {t('common.previous')}
      </StepLink>
      <StepLink to={next}>
        {t('common.next')}
        <Icon name="right" />
      </StepLink>
    </nav>
  )
}

function StepLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span className="button small" aria-disabled="true">
      {children}
    </span>
  ) : (
    <PageLink className="button secondary small" to={to}>
      {children}
    </PageLink>
  )
}
