import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import type { ShownField } from '#app/ui/form/groups/standard-fields.tsx'

/** The customer and the numbers as far as somebody has typed. */
export type Typed = Partial<
  Record<StandardFieldName | 'phoneCountry' | 'chosenCustomerId', string> &
    Record<'quantities' | 'addons', Record<string, string>>
>

/** Reads what stands in the form. Numbers of other products stay, for the way back to them. */
export function typedIn(form: HTMLFormElement, requestedFields: readonly ShownField[], before: Typed): Typed {
  const posted = new FormData(form)
  const numbers = (group: 'quantities' | 'addons') => {
    const own = [...posted].filter(([name]) => name.startsWith(`${group}.`))
    return {
      ...before[group],
      ...Object.fromEntries(own.map(([name, value]) => [name.slice(group.length + 1), String(value)])),
    }
  }
  return {
    ...Object.fromEntries(
      ['phoneCountry', 'chosenCustomerId', ...requestedFields.map(({ fieldName }) => fieldName)].map(
        (name) => [name, String(posted.get(name) ?? '')],
      ),
    ),
    quantities: numbers('quantities'),
    addons: numbers('addons'),
  }
}
