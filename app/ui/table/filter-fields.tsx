import type { ComponentProps } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type SearchInputProps = { name?: string; value?: string | undefined; placeholder?: string | undefined }

export function SearchInput({ name = 'q', value = '', placeholder }: SearchInputProps) {
  const t = useTranslate()
  return (
    <div className="affix with-prefix filter-full grow">
      <Icon name="search" />
      <input
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

/** One filter to choose; with nothing to choose from it is left out. React never changes a select's default. */
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
    <fieldset className="filter-full filter-checks">
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
      <input className="input" type={type} name={name} defaultValue={value} autoComplete="off" />
    </label>
  )
}

type DateRangeProps = Record<'from' | 'to', ComponentProps<typeof DateInput>>

/** Two native dates; presets beside them are links. */
export function DateRangeFilter({ from, to }: DateRangeProps) {
  return (
    <div className="row filter-full range">
      <DateInput {...from} />
      <span className="muted until" aria-hidden="true" />
      <DateInput {...to} />
    </div>
  )
}

type DateInputProps = Omit<ComponentProps<'input'>, 'value'> & {
  name: string
  label: string
  value?: string | undefined
}

export function DateInput({ label, value = '', ...input }: DateInputProps) {
  return (
    <span className="filter-half">
      <input className="input" type="date" defaultValue={value} aria-label={label} {...input} />
    </span>
  )
}
