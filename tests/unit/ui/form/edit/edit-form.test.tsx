import { expect, test } from 'vitest'
import { z } from 'zod'
import { EditConflictBanner } from '#app/ui/form/edit/edit-conflict.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { renderHtml } from '../../render.tsx'

const schema = () =>
  z.object({ name: z.string(), minutes: z.int(), version: z.union([z.int(), z.object({})]).optional() })
const STORED = { name: 'Kajak', minutes: 30, version: 7 }
const REFUSED: FormAnswer = {
  result: {
    initialValue: { name: '', minutes: '30', version: '6', intent: 'times' },
    error: { name: ['Fyll i.'] },
  },
}

type Form = {
  stored?: typeof STORED | null
  answer?: FormAnswer
  intent?: string
  isMain?: boolean
  requestKey?: string
}

function render({ stored = STORED, answer, intent, isMain = false, requestKey }: Form = {}) {
  return renderHtml(
    <FieldLabels value={{ name: 'Namn', minutes: 'Tid' }}>
      <EditForm
        name="boat"
        schema={schema}
        stored={stored}
        answer={answer}
        intent={intent}
        isMain={isMain}
        requestKey={requestKey}
        labels={{ minutes: 'Minuter' }}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} />
            <NumberField field={fields.minutes} />
          </>
        )}
      </EditForm>
    </FieldLabels>,
  )
}

test("a field finds its label by its name, the form's own before the page's", () => {
  const html = render()
  expect(html).toContain('<label for="boat-name">Namn</label>')
  expect(html).toContain('<label for="boat-minutes">Minuter</label>')
  expect(html).toContain('value="Kajak"')
})

test('a field without a label is a bug', () => {
  const nameless = (
    <EditForm name="boat" schema={schema} stored={STORED} answer={undefined}>
      {(fields) => <TextField field={fields.name} />}
    </EditForm>
  )
  expect(() => renderHtml(nameless)).toThrow('The field name has no label')
})

test('the version is posted; the form of what is new posts a key instead', () => {
  expect(render()).toContain('readOnly="" name="version" value="7"')
  const html = render({ stored: null, requestKey: 'k-1' })
  expect(html).not.toContain('name="version"')
  expect(html).toContain('readOnly="" name="requestKey" value="k-1"')
})

test('a refused form shows what was typed, its errors by their labels, and the version that it was posted with', () => {
  const html = render({ answer: REFUSED })
  expect(html).toContain('<a href="#boat-name">Namn: Fyll i.</a>')
  expect(html).toContain('readOnly="" name="version" value="6"')
  expect(html).not.toContain('value="Kajak"')
})

test('somebody else’s save is told above the form with the labels of its fields', () => {
  const conflict = {
    ...{ by: 'Kim Berg', at: '10:04', version: 6, seen: 7, collisions: [] },
    changes: [{ name: 'minutes', before: '30', after: '45' }],
  }
  const html = render({ answer: { result: { initialValue: { version: '6' } }, conflict } })
  expect(html).toContain('Minuter: <del>30</del>')
  expect(html.indexOf('<del>30</del>')).toBeLessThan(html.indexOf('<form'))
})

test('a form that counts as a whole says that it replaces what is changed meanwhile, and not that it stays', () => {
  const conflict = {
    ...{ by: 'Kim Berg', at: '10:04', version: 6, seen: 7, collisions: [] },
    changes: [{ name: 'units', before: 'Gul 1', after: 'Gul 2' }],
  }
  const labels = { units: 'Enheter' }
  const html = renderHtml(<EditConflictBanner answer={{ conflict }} labels={labels} countsAsWhole />)
  expect(html).toContain('gäller om du sparar igen')
  expect(html).toContain('Enheter: <del>Gul 1</del>')
  expect(html).not.toContain('behålls')
})

test('of several forms on a page only the posted one shows the answer, and the page lists the errors', () => {
  const posted = render({ answer: REFUSED, intent: 'times' })
  expect(posted).toContain('readOnly="" name="intent" value="times"')
  expect(posted).not.toContain('id="error-summary"')
  expect(posted).not.toContain('value="Kajak"')
  expect(render({ answer: REFUSED, intent: 'other' })).toContain('value="Kajak"')
})

test('Save is filled on a page of one form, and on the main one of several', () => {
  expect(render()).toContain('class="button primary"')
  expect(render({ intent: 'times' })).toContain('class="button secondary"')
  expect(render({ intent: 'times', isMain: true })).toContain('class="button primary"')
})
