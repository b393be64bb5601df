import type { ReactNode } from 'react'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { baseServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ICON_NAMES, Icon } from '#app/ui/layout/icon.tsx'
import { LanguageForm } from '#app/ui/layout/language-form.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import type { Route } from './+types/components'
import { ButtonStates } from './button-states.tsx'
import { ComponentsShell } from './components-shell.tsx'
import { FieldStates } from './field-states.tsx'
import { HeaderStates, NavigationStates } from './navigation-states.tsx'
import { NoticeStates } from './notice-states.tsx'
import { MeterStates, StatusStates } from './status-states.tsx'
import { EmptyStates, TableStates } from './table-states.tsx'

/** Development and tests only: everywhere else the permission table answers 404. */
export function loader({ context }: Route.LoaderArgs) {
  const { t } = context.get(baseServices)
  return { title: t('common.page_title', { page: t('components.title') }) }
}

const COLOURS = [
  ...['canvas', 'surface', 'sunken', 'text', 'muted', 'faint', 'border', 'control', 'brand', 'brand-soft'],
  ...['brand-mid', 'buoy', 'accent', 'success', 'warning', 'danger', 'info', 'neutral'],
] as const

/** Every component in every state; what lies on light lies on dark, too. */
export default function ComponentsRoute() {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ComponentsShell>
      <div className="row mb-6 text-brand">
        <Logo markSize={36} height={32} />
      </div>
      <HeaderStates />
      <ShowcaseSection id="colour" title={t('components.colour')}>
        <Swatches />
      </ShowcaseSection>
      <ShowcaseSection id="type" title={t('components.type')}>
        <p className="text-[2rem]/[2.375rem] font-[560]">{format.money(21_740_000)}</p>
        <p className="text-[1.625rem]/8 font-[640]">{t('components.headline')}</p>
        <p className="section-heading font-semibold">{t('components.subheading')}</p>
        <p>{t('components.body')}</p>
      </ShowcaseSection>
      <ShowcaseSection id="buttons" title={t('components.buttons')}>
        <ButtonStates id="light" />
      </ShowcaseSection>
      <ShowcaseSection id="fields" title={t('components.fields')}>
        <FieldStates formId="light-form" />
      </ShowcaseSection>
      <ShowcaseSection id="status" title={t('components.status')}>
        <StatusStates />
      </ShowcaseSection>
      <ShowcaseSection id="meter" title={t('components.meter')}>
        <MeterStates />
      </ShowcaseSection>
      <ShowcaseSection id="navigation" title={t('components.navigation')}>
        <NavigationStates />
        <LanguageForm action="/language" locales={LOCALES} />
      </ShowcaseSection>
      <ShowcaseSection id="table" title={t('components.table')}>
        <TableStates />
      </ShowcaseSection>
      <ShowcaseSection id="notices" title={t('components.notices')}>
        <NoticeStates formId="light-form" />
      </ShowcaseSection>
      <ShowcaseSection id="empty" title={t('components.empty')}>
        <EmptyStates />
      </ShowcaseSection>
      <ShowcaseSection id="icons" title={t('components.icons')}>
        <div className="row">
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </ShowcaseSection>
      <ShowcaseSection id="dark" title={t('components.dark')}>
        <div className="card bg-surface text-text" data-theme="dark">
          <div className="padded grid gap-4">
            <ButtonStates id="dark" />
            <StatusStates />
            <MeterStates />
            <FieldStates formId="dark-form" />
          </div>
        </div>
      </ShowcaseSection>
    </ComponentsShell>
  )
}

/** A kind of component with its states, its name at the left. */
function ShowcaseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="grid gap-x-8 gap-y-2 border-t border-border py-6 min-[900px]:grid-cols-[200px_minmax(0,1fr)]"
    >
      <h2>{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

function Swatches() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2.5">
      {COLOURS.map((name) => (
        <div key={name}>
          <div className="h-10 rounded-lg border border-border bg-(--swatch)" style={swatchOf(name)} />
          <small>{name}</small>
        </div>
      ))}
    </div>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

function swatchOf(name: string): MeasuredStyle {
  return { '--swatch': `var(--${name})` }
}
