import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { loader } from '#app/root.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { LanguageForm } from '#app/ui/layout/language-form.tsx'
import { LoginCard } from '#app/ui/layout/login-card.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

type EntryPageProps = {
  title: string
  subtitle?: string | undefined
  hasError?: boolean
  children: ReactNode
}

/** The card of a page before log-in, with the choice of language under it. */
export function EntryPage({ title, subtitle, hasError = false, children }: EntryPageProps) {
  const t = useTranslate()
  const isDemo = useRouteLoaderData<typeof loader>('root')?.isDemo ?? false
  return (
    <LoginCard
      title={title}
      subtitle={subtitle}
      badge={isDemo ? <Badge tone="accent">{t('common.demo')}</Badge> : null}
      below={<LanguageForm action="/language" locales={LOCALES} />}
    >
      <PageTitle page={title} hasError={hasError} />
      {children}
    </LoginCard>
  )
}
