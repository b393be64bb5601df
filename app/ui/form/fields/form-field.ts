import { createContext, use } from 'react'

/**
 * Ids, name, initial value and errors of a form field. Conform's `FieldMetadata` has this shape, and a guest
 * page may pass a plain object.
 */
export type FormField = {
  key: string | undefined
  id: string
  name: string
  formId: string
  errorId: string
  descriptionId: string
  initialValue?: unknown
  errors?: string[] | undefined
}

/** Props of every field component besides the native attributes. */
export type FieldProps = {
  field: FormField
  /** Left out, it is the page's label of the field's name. */
  label?: string | undefined
  hint?: string | undefined
  /** Marks the label with '(valfritt)'; fields are required unless they say so. */
  optional?: boolean | undefined
  /** Letter or digit that focuses the field, with the browser's own modifier. */
  accessKey?: string | undefined
  /** Class for its width in the surrounding grid of fields. */
  span?: string | undefined
}

/** Name, id and description for screen readers, the same for every control. */
export function controlProps(field: FormField, hint?: string | undefined) {
  const hasError = field.errors !== undefined && field.errors.length > 0
  const describedBy = [hint ? field.descriptionId : '', hasError ? field.errorId : ''].filter(Boolean)
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    'aria-invalid': hasError || undefined,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  }
}

/** Initial value as text, typed or stored; undefined when there is none or it is neither text nor number. */
export function initialText(field: FormField): string | undefined {
  const { initialValue } = field
  if (typeof initialValue === 'string') return initialValue
  return typeof initialValue === 'number' ? String(initialValue) : undefined
}

/** A box is ticked when its own value was posted. Conform has a boolean as 'on'. */
export function isTicked(field: FormField, value = 'on'): boolean {
  const { initialValue } = field
  if (Array.isArray(initialValue)) return initialValue.includes(value)
  return initialValue === value || initialValue === true
}

/** Property names in the reader's language. */
export type Labels = Readonly<Record<string, string>>

/** Labels of a page's fields, given once: fields, error summary, conflict and change log read the same. */
export const FieldLabels = createContext<Labels>({})

/** Label of a field by its name, unless it brings its own. Throws for a field without any. */
export function useFieldLabel<Own>({ name }: { name: string }, own: Own | undefined): Own | string {
  const label = use(FieldLabels)[name]
  if (own !== undefined) return own
  if (label === undefined) throw new Error(`The field ${name} has no label`)
  return label
}

/**
 * Label of a property. A part of one, 'name.sv' or 'rows[0].time', without a label of its own has that of the
 * whole; undefined without any.
 */
export function labelOf(name: string, labels: Labels): string | undefined {
  const end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('['))
  return labels[name] ?? (end === -1 ? undefined : labelOf(name.slice(0, end), labels))
}
