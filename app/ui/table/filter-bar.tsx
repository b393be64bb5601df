import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
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
}

/**
 * Filters as one GET form, so that the address is the list. On phones they fold into a button beside the search.
 * Source: experience.md 8.
 */
export function FilterBar({ label, hiddenFields, search, count = 0, children }: FilterBarProps) {
  return (
    <Form method="get" className="toolbar filter-bar" role="search" aria-label={label}>
      <HiddenFields fields={hiddenFields} />
      {search}
      <Fold count={count} />
      <Fields>{children}</Fields>
    </Form>
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
    <Form method="get" className="filter-menu" role="search" aria-label={label}>
      <HiddenFields fields={hiddenFields} />
      <Fold count={count} title={title} />
      <Fields className="menu">{children}</Fields>
    </Form>
  )
}

function HiddenFields({ fields = [] }: { fields: FilterFormProps['hiddenFields'] }) {
  return fields.map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** The fields follow the fold instead of lying in it, so that wide screens can show them all the same. */
function Fold({ count, title }: { count: number; title?: string }) {
  const t = useTranslate()
  const address = useLocation().search
  return (
    // Another list begins folded.
    <details key={address} className="filter-fold">
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

/** Seldom used filters: behind a button where there is room for one line, unfolded with the others on phones. */
export function MoreFilters({ count = 0, children }: { count?: number; children: ReactNode }) {
  const t = useTranslate()
  const address = useLocation().search
  return (
    <div className="more-filters">
      <details key={address}>
        <summary className="button secondary">
          <Icon name="filter" />
          {t('common.more_filters')}
          <FilterCount count={count} />
        </summary>
      </details>
      <div className="menu stack">{children}</div>
    </div>
  )
}

function FilterCount({ count }: { count: number }) {
  return count > 0 ? <span className="badge brand">{count}</span> : null
}

type SearchInputProps = { name?: string; value?: string | undefined; placeholder?: string | undefined }

export function SearchInput({ name = 'q', value, placeholder }: SearchInputProps) {
  const t = useTranslate()
  return (
    <div className="affix with-prefix filter-full grow">
      <Icon name="search" />
      <input
        key={value}
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        aria-label={t('common.search')}
      />
    </div>
  )
}

type FilterSelectProps = {
  name: string
  value: string | number | undefined
  label: string
  /** The choice that filters nothing. */
  all: string
  options: readonly { value: string | number; label: string }[]
}

/** One filter to choose; with nothing to choose from it is left out. */
export function FilterSelect({ name, value = '', label, all, options }: FilterSelectProps) {
  if (options.length === 0) return null
  return (
    <span className="filter-half">
      <select key={value} className="select" name={name} defaultValue={value} aria-label={label}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

type FilterChecksProps = {
  name: string
  label: string
  values: readonly (string | number)[]
  options: readonly { value: string | number; label: string }[]
}

/** Several to choose, any of which is enough; with nothing to choose from it is left out. */
export function FilterChecks({ name, label, values, options }: FilterChecksProps) {
  if (options.length === 0) return null
  return (
    <fieldset key={values.join()} className="filter-full filter-checks">
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={values.includes(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

type FilterTextProps = { name: string; label: string; value: string | undefined; type?: string }

/** One filter to type, a date or a time. */
export function FilterText({ name, label, value = '', type = 'text' }: FilterTextProps) {
  return (
    <label className="field filter-full">
      <span className="field-label">{label}</span>
      <input key={value} className="input" type={type} name={name} defaultValue={value} autoComplete="off" />
    </label>
  )
}

type DateRangeProps = {
  from: { name: string; label: string; value?: string | undefined }
  to: { name: string; label: string; value?: string | undefined }
}

/** Two native dates; presets beside them are links. */
export function DateRangeFilter({ from, to }: DateRangeProps) {
  return (
    <div className="row filter-full range">
      <DateInput {...from} />
      <span className="muted" aria-hidden="true">
        –
      </span>
      <DateInput {...to} />
    </div>
  )
}

export function DateInput({ name, label, value }: DateRangeProps['from']) {
  return (
    <span className="filter-half">
      <input key={value} className="input" type="date" name={name} defaultValue={value} aria-label={label} />
    </span>
  )
}

type Step = { to: string; label: string }

/** Back, today and on through the periods of a calendar or a list of days. */
export function PeriodArrows({ previous, today, next }: { previous: Step; today: string; next: Step }) {
  const t = useTranslate()
  return (
    <>
      <Link className="button secondary icon" to={previous.to} aria-label={previous.label}>
        <Icon name="left" />
      </Link>
      <Link className="button secondary" to={today}>
        {t('time.today')}
      </Link>
      <Link className="button secondary icon" to={next.to} aria-label={next.label}>
        <Icon name="right" />
      </Link>
    </>
  )
}
