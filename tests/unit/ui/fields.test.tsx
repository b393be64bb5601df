import { expect, test } from 'vitest'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import type { FieldProps } from '#app/ui/form/fields/form-field.ts'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'

import { StepperField, stepText } from '#app/ui/form/fields/stepper-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { field, renderHtml, tag } from './render.tsx'

const OPTIONS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

const KINDS = [
  { kind: 'text', control: '<input', Field: (props: FieldProps) => <TextField {...props} /> },
  { kind: 'password', control: '<input', Field: (props: FieldProps) => <PasswordField {...props} /> },
  {
    kind: 'number',
    control: '<input',
    Field: (props: FieldProps) => <NumberField {...props} suffix="min" />,
  },
  { kind: 'money', control: '<input', Field: (props: FieldProps) => <MoneyField {...props} /> },
  { kind: 'textarea', control: '<textarea', Field: (props: FieldProps) => <TextareaField {...props} /> },
  {
    kind: 'select',
    control: '<select',
    Field: (props: FieldProps) => <SelectField {...props} options={OPTIONS} />,
  },
  { kind: 'checkbox', control: '<input', Field: (props: FieldProps) => <CheckboxField {...props} /> },
  { kind: 'switch', control: '<input', Field: (props: FieldProps) => <SwitchField {...props} /> },
]

test.each(KINDS)('$kind: the label names the control, which has name and form', ({ control, Field }) => {
  const html = renderHtml(<Field field={field()} label="E-post" />)
  const input = tag(html, control)
  expect(html).toMatch(/<label[^>]*for="f-email"/)
  expect(input).toContain('id="f-email"')
  expect(input).toContain('name="email"')
  expect(input).toContain('form="f"')
  expect(input).not.toContain('aria-invalid')
  expect(input).not.toContain('aria-describedby')
})

test.each(KINDS)('$kind: hint and error are read out with the control', ({ control, Field }) => {
  const wrong = field({ errors: ['Detta fält är obligatoriskt'] })
  const html = renderHtml(<Field field={wrong} label="E-post" hint="Hit skickar vi biljetterna." />)
  const input = tag(html, control)
  expect(input).toContain('aria-invalid="true"')
  expect(input).toContain('aria-describedby="f-email-description f-email-error"')
  expect(html).toMatch(/id="f-email-description"[^>]*>Hit skickar/)
  expect(html).toMatch(/id="f-email-error".*Detta fält är obligatoriskt/)
})

test('label, hint, error, control stand in this order', () => {
  const html = renderHtml(<TextField field={field({ errors: ['Fel'] })} label="E-post" hint="Hjälp" />)
  const places = ['<label', 'class="hint"', 'class="error-line"', '<input'].map((part) => html.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test.each([
  { locale: 'sv', mark: '(valfritt)' },
  { locale: 'de', mark: '(optional)' },
  { locale: 'nl', mark: '(niet verplicht)' },
] as const)('$locale: an optional field says so in words', ({ locale, mark }) => {
  expect(renderHtml(<TextField field={field()} label="X" optional />, { locale })).toContain(mark)
  expect(renderHtml(<TextField field={field()} label="X" />, { locale })).not.toContain(mark)
})

test('what was typed comes back, but never a password', () => {
  const typed = field({ initialValue: 'lena@mail.example' })
  expect(renderHtml(<TextField field={typed} label="E-post" type="email" />)).toContain(
    'value="lena@mail.example"',
  )
  expect(renderHtml(<PasswordField field={typed} label="Lösenord" />)).not.toContain('lena@mail.example')
  expect(
    renderHtml(<SelectField field={field({ initialValue: 'b' })} label="Val" options={OPTIONS} />),
  ).toContain('<option value="b" selected="">')
})

test.each([
  { initialValue: 'on', ticked: true },
  { initialValue: true, ticked: true },
  { initialValue: ['off', 'on'], ticked: true },
  { initialValue: undefined, ticked: false },
  { initialValue: 'off', ticked: false },
])('a box with $initialValue is ticked: $ticked', ({ initialValue, ticked }) => {
  const input = tag(renderHtml(<CheckboxField field={field({ initialValue })} label="Flytväst" />), '<input')
  expect(input.includes('checked')).toBe(ticked)
})

test('an amount has its currency inside the field', () => {
  expect(renderHtml(<MoneyField field={field()} label="Belopp" />)).toContain('<span>kr</span>')
})

test('radio cards: a group with a name, one choice, sold out ones cannot be chosen', () => {
  const html = renderHtml(
    <RadioCards
      field={field({ initialValue: 'a' })}
      label="Starttid"
      cards={[
        { value: 'a', label: '09:00' },
        { value: 'b', label: '10:00', note: 'slutsåld', disabled: true },
      ]}
    />,
  )
  expect(html).toMatch(/<fieldset[^>]*id="f-email".*<legend[^>]*>Starttid/)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toMatch(/<input(?=[^>]*checked="")[^>]*value="a"/)
  expect(html).toMatch(/<input(?=[^>]*disabled="")[^>]*value="b"/)
})

test.each(['2', 'abc', '1.5', '1000000000000'])(
  'the stepper is a plain input with %s until the script has come',
  (typed) => {
    const html = renderHtml(<StepperField field={field({ initialValue: typed })} label="Vuxen" max={8} />)
    expect(html).not.toContain('<button')
    const input = tag(html, '<input')
    expect(input).toMatch(/type="text" inputMode="numeric".*aria-label="Vuxen"/)
    expect(input).toContain(`value="${typed}"`)
  },
)

test.each([
  ['2', 1, '3'],
  ['2', -1, '1'],
  ['0', -1, '0'],
  ['8', 1, '8'],
  ['', 1, '1'],
  ['abc', 1, '1'],
  ['-3', 1, '0'],
  ['99999', -1, '8'],
] as const)('a step from %j by %i leads to %j', (text, by, stepped) => {
  expect(stepText(text, by, { min: 0, max: 8 })).toBe(stepped)
})

test('other languages lie folded, with the missing ones named; they open when one is wrong', () => {
  const fields = [
    { locale: 'sv', field: field({ id: 'sv', initialValue: 'Havskajak' }) },
    { locale: 'en', field: field({ id: 'en', initialValue: 'Sea kayak' }) },
    { locale: 'de', field: field({ id: 'de' }) },
  ] as const
  const html = renderHtml(<TranslatableField fields={fields} label="Namn" />)
  expect(html).toContain('Saknas: Deutsch')
  expect(html).toMatch(/<details class="more">/)

  const wrong = fields.map((each) =>
    each.locale === 'de' ? { ...each, field: field({ errors: ['Fel'] }) } : each,
  )
  expect(renderHtml(<TranslatableField fields={wrong} label="Namn" />)).toMatch(
    /<details class="more" open="">/,
  )
})

test('a text in a language that the shop has no more goes along unseen', () => {
  const languages = {
    sv: field({ name: 'name.sv', initialValue: 'Havskajak' }),
    en: field({ name: 'name.en' }),
    de: field({ name: 'name.de', initialValue: 'Seekajak' }),
    nl: field({ name: 'name.nl' }),
    no: field({ name: 'name.no', initialValue: '' }),
  }
  const fields = inLanguages({ getFieldset: () => languages }, ['sv', 'en'])
  const html = renderHtml(<TranslatableField fields={fields} label="Namn" />)
  expect(html).toContain('<input type="hidden" form="f" name="name.de" value="Seekajak"/>')
  expect(html).toContain('Saknas: English')
  expect(html).not.toMatch(/name="name\.(?:nl|no)"|Deutsch/)
})
