import type { ComponentProps } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { ContactLinks } from '#app/routes/widget/confirmation/facts.tsx'
import { FieldErrors, frameClass } from '#app/ui/form/fields/field-frame.tsx'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'

export type ShopContact = Pick<ComponentProps<typeof ContactLinks>, 'phone' | 'email'>
export type PayMethod = { id: number; name: string; hint: string; isOffline: boolean }

type PayMethodsProps = {
  field: FormField
  label: string
  methods: readonly PayMethod[]
  /** Of the shop, for who finds no method to choose. */
  contact: ShopContact
  /** The submit button's label for a method that is paid now; `bookLabel` for one that is not. */
  payLabel: string
  bookLabel: string
}

/** How to pay, as cards. Each says to the script what the submit button is called with it. */
export function PayMethods({ field, label, methods, contact, payLabel, bookLabel }: PayMethodsProps) {
  const t = useTranslate()
  const chosen = initialText(field)
  if (methods.length === 0)
    return (
      <div id={field.id} tabIndex={-1} className="field has-error">
        <p className="error-line">{t('guest.no_provider')}</p>
        <ContactLinks {...contact} />
      </div>
    )
  return (
    <fieldset id={field.id} tabIndex={-1} className={frameClass(field)}>
      <legend className="field-label payment-heading">{label}</legend>
      <FieldErrors field={field} />
      <div className="times">
        {methods.map(({ id, name, hint, isOffline }) => (
          <label key={id} className="time-choice">
            <input
              type="radio"
              name={field.name}
              value={id}
              defaultChecked={String(id) === chosen}
              data-label={isOffline ? bookLabel : payLabel}
            />
            <span>
              <b>{name}</b>
              {hint ? <small>{hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
