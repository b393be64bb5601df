import { createContext, use } from 'react'
import { isLocale } from '#app/domain/shared/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'

/** Property names in the reader's language. */
export type Labels = Readonly<Record<string, string>>

/** Labels of a page's fields, given once: fields, error summary, conflict and change log read the same. */
export const FieldLabels = createContext<Labels>({})

/** Label of a field by its name, unless it brings its own. Throws for a field without any. */
export function useFieldLabel<Own>({ name }: { name: string }, own: Own | undefined): Own | string {
  const labels = use(FieldLabels)
  const { whole, language } = splitLanguage(name)
  const label = own ?? labels[name] ?? (language ? labels[whole] : undefined)
  if (label === undefined) throw new Error(`The field ${name} has no label`)
  return label
}

/**
 * Label of a property. A part of one, 'name.sv' or 'rows[0].time', without a label of its own has that of the
 * whole; undefined without any.
 */
export function labelOf(name: string, labels: Labels): string | undefined {
  const own = labels[name]
  if (own !== undefined) return own
  const end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('['))
  return end === -1 ? undefined : labelOf(name.slice(0, end), labels)
}

/** Label of a property with the language that its name ends in, 'Namn (Deutsch)'; the name without a label. */
export function labelWithLanguage(name: string, labels: Labels): string {
  const label = labelOf(name, labels)
  if (label === undefined) return name
  const { language } = splitLanguage(name)
  return language && labels[name] === undefined ? `${label} (${languageName(language)})` : label
}

/** The parts of 'name.sv'. */
function splitLanguage(name: string) {
  const dot = name.lastIndexOf('.')
  const last = name.slice(dot + 1)
  return dot !== -1 && isLocale(last)
    ? { whole: name.slice(0, dot), language: last }
    : { whole: name, language: undefined }
}
