import type { ReactNode } from 'react'
import { QR_TICKET_TYPES } from '#app/domain/catalog/product-types.ts'
import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { type Option, SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { FoldedSection, type SetupFields, SetupSection } from './setup-section.tsx'

type SectionProps = { fields: SetupFields }

export function QuantitySection({ fields, children }: SectionProps & { children: ReactNode }) {
  const t = useTranslate()
  return (
    <SetupSection title={t('setup.how_many')}>
      <div className="form-grid">
        <NumberField field={fields.maxCapacity} hint={t('setup.capacity_hint')} optional span="span-6" />
        <NumberField field={fields.seats} hint={t('setup.seats_hint')} span="span-6" />
      </div>
      {children}
    </SetupSection>
  )
}

export function TurnaroundSection({ fields }: SectionProps) {
  const t = useTranslate()
  const suffix = t('setup.minutes')
  return (
    <SetupSection title={t('setup.turnaround')}>
      <p className="hint">{t('setup.turnaround_text')}</p>
      <div className="form-grid">
        <NumberField field={fields.minutesBefore} suffix={suffix} span="span-6" />
        <NumberField field={fields.minutesAfter} suffix={suffix} span="span-6" />
      </div>
    </SetupSection>
  )
}

export function SalesSection({ fields, taxes }: SectionProps & { taxes: readonly Option[] }) {
  const t = useTranslate()
  const tickets = QR_TICKET_TYPES.map((type) => ({ value: type, label: t(`setup.qr_${type}`) }))
  return (
    <SetupSection title={t('setup.sales')}>
      <div className="form-grid">
        <SelectField field={fields.taxId} options={taxes} span="span-6" />
      </div>
      <RadioGroup field={fields.qrTicketType} options={tickets} />
      <SwitchField field={fields.discountable} hint={t('setup.discountable_hint')} />
      <SwitchField field={fields.automaticPaymentLink} hint={t('setup.automatic_payment_link_hint')} />
    </SetupSection>
  )
}

export function LimitsSection({ fields, setup }: SectionProps & { setup: ProductSetupValues }) {
  const t = useTranslate()
  const { minimumQuantity, maximumQuantity, lowInventoryLimit } = fields
  const isOpen = setup.minimumQuantity > 1 || setup.maximumQuantity > 0 || setup.lowInventoryLimit !== null
  return (
    <FoldedSection
      title={t('setup.limits')}
      isOpen={isOpen}
      fields={[minimumQuantity, maximumQuantity, lowInventoryLimit]}
    >
      <div className="form-grid">
        <NumberField field={minimumQuantity} span="span-6" />
        <NumberField field={maximumQuantity} hint={t('setup.maximum_hint')} span="span-6" />
        <NumberField field={lowInventoryLimit} hint={t('setup.low_inventory_hint')} optional span="span-6" />
      </div>
    </FoldedSection>
  )
}
