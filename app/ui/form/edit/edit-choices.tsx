import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { type Labels, labelOf } from '#app/ui/form/fields/form-field.ts'
import type { ShownConflict } from './edit-conflict.tsx'
import type { PostedStart } from './edit-start.ts'

type EditChoicesProps = {
  start: PostedStart
  conflict: ShownConflict | undefined
  /** Labels by property. */
  labels: Labels
}

/**
 * Version that the form was opened with, as hidden fields, and once somebody else changed the same properties,
 * a choice between both values. The typed value is preselected. Source: reliability.md F10.
 */
export function EditChoices({ start, conflict, labels }: EditChoicesProps) {
  const t = useTranslate()
  const { number, seen, choices } = start
  if (number === undefined) return null
  if (seen === undefined) return <input type="hidden" name="version" value={number} readOnly />
  const collisions = conflict?.collisions ?? []
  const other = conflict?.by ?? t('form.conflict_somebody')
  return (
    <>
      <input type="hidden" name="version.number" value={number} readOnly />
      <input type="hidden" name="version.seen" value={seen} readOnly />
      {choices.map(({ name, take }, index) => (
        <Choice key={name} index={index} name={name} take={take} />
      ))}
      {collisions.map(({ name, mine, theirs }, index) => {
        const at = choices.length + index
        const field = `version.choices[${at}].take`
        return (
          <fieldset key={name} className="field">
            <legend className="field-label">{labelWithLanguage(name, labels)}</legend>
            <Choice index={at} name={name} />
            <div className="stack-2">
              <label className="radio">
                <input type="radio" name={field} value="mine" defaultChecked />
                <span>{t('form.conflict_mine', { value: mine || t('form.conflict_empty') })}</span>
              </label>
              <label className="radio">
                <input type="radio" name={field} value="theirs" />
                <span>
                  {t('form.conflict_theirs', { name: other, value: theirs || t('form.conflict_empty') })}
                </span>
              </label>
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

function Choice({ index, name, take }: { index: number; name: string; take?: 'mine' | 'theirs' }) {
  return (
    <>
      <input type="hidden" name={`version.choices[${index}].name`} value={name} readOnly />
      {take ? <input type="hidden" name={`version.choices[${index}].take`} value={take} readOnly /> : null}
    </>
  )
}

/** Label of a property with the language that its name ends in, 'Namn (Deutsch)'; the name without a label. */
function labelWithLanguage(name: string, labels: Labels): string {
  const label = labelOf(name, labels)
  if (label === undefined) return name
  const last = name.split('.').at(-1)
  return isLocale(last) && labels[name] === undefined ? `${label} (${languageName(last)})` : label
}
