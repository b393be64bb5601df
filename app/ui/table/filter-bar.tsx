import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type FilterBarProps = {
  label: string
  /** What stays in the address: tab, sort order. */
  hiddenFields?: readonly { name: string; value: string }[] | undefined
  /** Native inputs with names. */
  children: ReactNode
}

/** Filters as one GET form, so that the address is the list. Source: experience.md 8. */
export function FilterBar({ label, hiddenFields = [], children }: FilterBarProps) {
  const t = useTranslate()
  return (
    <Form method="get" className="toolbar" role="search" aria-label={label}>
      {hiddenFields.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className="btn secondary">
        {t('common.filter')}
      </button>
    </Form>
  )
}

type SearchInputProps = { name?: string; value?: string | undefined; placeholder?: string | undefined }

export function SearchInput({ name = 'q', value, placeholder }: SearchInputProps) {
  const t = useTranslate()
  return (
    <div className="affix pre f-full grow">
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

type DateRangeProps = {
  from: { name: string; label: string; value?: string | undefined }
  to: { name: string; label: string; value?: string | undefined }
}

/** Two native dates; presets beside them are links. */
export function DateRange({ from, to }: DateRangeProps) {
  return (
    <div className="row f-full range">
      <DateInput {...from} />
      <span className="muted" aria-hidden="true">
        –
      </span>
      <DateInput {...to} />
    </div>
  )
}

function DateInput({ name, label, value }: DateRangeProps['from']) {
  return (
    <span className="f-half">
      <input key={value} className="input" type="date" name={name} defaultValue={value} aria-label={label} />
    </span>
  )
}
