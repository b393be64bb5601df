import { type ReactNode, useEffect, useRef } from 'react'
import { Form, type FormProps, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type FilterFormProps = {
  label: string
  /** Search parameters that filtering must not lose: tab, sort order. */
  hiddenFields?: readonly { name: string; value: string }[] | undefined
  /** Filters in force besides the search, named on the fold. */
  count?: number | undefined
  /** Native inputs with names. */
  children: ReactNode
}

type FilterBarProps = FilterFormProps & {
  /** The search field; in view on phones too. */
  search?: ReactNode
  /** Whether phones show it unfolded. */
  isOpen?: boolean | undefined
}

/**
 * GET form about what the page shows: after each navigation its fields say what is in force, whatever was typed and
 * not sent, and the focus stays.
 */
export function FilterForm(props: Omit<FormProps, 'method' | 'role'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) form.current?.reset()
    shown.current = key
  }, [key])
  return <Form ref={form} method="get" role="search" {...props} />
}

/**
 * Filters as one GET form, so that the address is the list. On phones they fold into a button beside the search.
 * Source: experience.md 8.
 */
export function FilterBar({ label, hiddenFields, search, count = 0, isOpen, children }: FilterBarProps) {
  return (
    <FilterForm className="toolbar filter-bar" aria-label={label}>
      <HiddenFields fields={hiddenFields} />
      {search}
      <Fold count={count} isOpen={isOpen} />
      <Fields>{children}</Fields>
    </FilterForm>
  )
}

/** The same for a toolbar that has no line to spare: folded at every width, under what is shown now. */
export function FilterMenu({
  label,
  hiddenFields,
  title,
  count = 0,
  children,
}: FilterFormProps & { title: string }) {
  return (
    <FilterForm className="filter-menu" aria-label={label}>
      <HiddenFields fields={hiddenFields} />
      <Fold count={count} title={title} />
      <Fields className="menu">{children}</Fields>
    </FilterForm>
  )
}

function HiddenFields({ fields = [] }: { fields: FilterFormProps['hiddenFields'] }) {
  return fields.map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** The fields follow the fold instead of lying in it, so that wide screens can show them all the same. */
function Fold({ count, title, isOpen }: { count: number; title?: string; isOpen?: boolean | undefined }) {
  const t = useTranslate()
  const address = useLocation().search
  return (
    // Another list begins folded.
    <details key={address} className="filter-fold" open={isOpen}>
      <summary className="button secondary">
        <Icon name="filter" />
        <span className="visually-hidden">{t('common.filter')}</span>
        {title ? <span className="filter-title">{title}</span> : null}
        <FilterCount count={count} />
      </summary>
    </details>
  )
}

function Fields({ className = '', children }: { className?: string; children: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={`filter-fields ${className}`}>
      {children}
      <button type="submit" className="button secondary">
        {t('common.filter')}
      </button>
    </div>
  )
}

/** In the address while the seldom used filters are shown. */
export const MORE_PARAMETER = 'more'

/**
 * Seldom used filters behind a button that asks the server for them, so that no list carries all the choices that a
 * shop has. It takes along what is filled in already.
 */
export function MoreFilters({ count = 0, isOpen, children }: MoreFiltersProps) {
  const t = useTranslate()
  return (
    <div className="more-filters">
      {/* Enter in a field presses the form's first button: that must not be the one for more filters. */}
      <button type="submit" hidden />
      <button
        type="submit"
        className="button secondary"
        name={MORE_PARAMETER}
        value={isOpen ? '' : '1'}
        aria-expanded={isOpen}
      >
        <Icon name="filter" />
        {t('common.more_filters')}
        <FilterCount count={count} />
      </button>
      {isOpen ? <div className="menu stack">{children}</div> : null}
    </div>
  )
}

type MoreFiltersProps = { count?: number; isOpen: boolean; children: ReactNode }

function FilterCount({ count }: { count: number }) {
  return count > 0 ? <span className="badge brand">{count}</span> : null
}
