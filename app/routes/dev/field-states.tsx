import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PhoneField } from '#app/ui/form/fields/phone-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { StepperField } from '#app/ui/form/fields/stepper-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'

/** Every kind of field: filled, empty and optional, wrong, read-only, disabled. */
export function FieldStates({ formId }: { formId: string }) {
  const t = useTranslate()
  const wrong = [t('components.reservation_error')]
  return (
    <form id={formId} method="post" noValidate className="grid gap-4">
      <div className="form-grid">
        <TextField
          span="span-6"
          field={plain('name', t('components.product_name'))}
          label={t('field.name')}
        />
        <TextField
          span="span-6"
          field={plain('note')}
          label={t('field.comment')}
          hint={t('components.hint')}
          optional
        />
        <NumberField
          span="span-6"
          field={plain('minutes', '10', wrong)}
          label={t('components.reservation_time')}
          suffix="min"
        />
        <TextField
          span="span-6"
          field={plain('from', '2026-01-01')}
          label={t('field.date')}
          hint={t('components.read_only')}
          readOnly
        />
        <DateField span="span-6" field={plain('date', '2026-07-17')} label={t('field.date')} />
        <TimeField span="span-6" field={plain('time', '09:00')} label={t('field.time')} />
        <MoneyField span="span-6" field={plain('amount', '1 484,50')} label={t('field.amount')} />
        <PhoneField span="span-6" field={plain('phone', '070-174 06 07')} label={t('field.phone')} />
        <PasswordField
          span="span-6"
          field={plain('password')}
          label={t('field.password')}
          autoComplete="off"
        />
        <SelectField
          span="span-6"
          field={plain('length', '6')}
          label={t('field.time')}
          options={[
            { value: '3', label: t('components.three_hours') },
            { value: '6', label: t('components.six_hours') },
          ]}
        />
        <SelectField span="span-6" field={plain('locked')} label={t('field.city')} options={[]} disabled />
        <TextareaField field={plain('comment')} label={t('field.comment')} optional />
      </div>
      <TranslatableField
        fields={['sv', 'en', 'de'].filter(isLocale).map((locale) => ({
          locale,
          field: plain(`title.${locale}`, locale === 'sv' ? 'Havskajak' : undefined),
        }))}
        label={t('field.name')}
      />
      <RadioCards
        field={plain('start', '6')}
        label={t('components.start')}
        cards={[
          { value: '3', label: t('components.three_hours'), note: t('state.sold_out'), disabled: true },
          { value: '6', label: t('components.six_hours'), note: t('state.left', { count: 3 }), tone: 'few' },
        ]}
      />
      <div className="row">
        <CheckboxField field={plain('jacket', 'on')} label={t('components.life_jacket')} />
        <StepperField field={plain('quantity', '2')} label={t('field.quantity')} />
      </div>
      <SwitchField
        field={plain('tickets', 'on')}
        label={t('components.use_tickets')}
        hint={t('components.hint')}
      />
    </form>
  )

  function plain(name: string, initialValue?: string, errors?: string[]): FormField {
    const id = `${formId}-${name}`
    return {
      key: undefined,
      id,
      name,
      formId,
      errorId: `${id}-error`,
      descriptionId: `${id}-hint`,
      initialValue,
      errors,
    }
  }
}
