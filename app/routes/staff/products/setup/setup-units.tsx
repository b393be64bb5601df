import { BOOKING_TYPES, IDENTIFIER_ASSIGNMENTS, PRODUCT_TYPES } from '#app/domain/catalog/product-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { TYPE_LABELS, TYPE_NOTES } from '#app/routes/staff/products/product-labels.ts'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { FoldedSection, type SetupFields, SetupSection } from './setup-section.tsx'

type SectionProps = { fields: SetupFields }

export function TypeSection({ fields, isAlias }: SectionProps & { isAlias: boolean }) {
  const t = useTranslate()
  const types = PRODUCT_TYPES.map((type) => ({
    value: type,
    label: t(TYPE_LABELS[type]),
    note: t(TYPE_NOTES[type]),
  }))
  const bookings = BOOKING_TYPES.map((type) => ({ value: type, label: t(`setup.booking_${type}`) }))
  return (
    <SetupSection title={t('setup.what')}>
      <RadioCards field={fields.productType} cards={types} />
      <RadioGroup
        field={fields.bookingType}
        hint={isAlias ? t('setup.booking_of_master') : undefined}
        options={bookings}
      />
    </SetupSection>
  )
}

export function IdentifierSection({ fields, isOpen }: SectionProps & { isOpen: boolean }) {
  const t = useTranslate()
  const { useIdentifiers, identifiers, identifierAssignment } = fields
  const assignments = IDENTIFIER_ASSIGNMENTS.map((value) => ({
    value,
    label: t(`setup.assignment_${value}`),
  }))
  return (
    <FoldedSection
      title={t('setup.identifiers')}
      isOpen={isOpen}
      fields={[useIdentifiers, identifiers, identifierAssignment]}
    >
      <SwitchField field={useIdentifiers} hint={t('setup.use_identifiers_hint')} />
      <div className="when-on stack">
        <TextareaField field={identifiers} hint={t('setup.identifiers_hint')} rows={6} />
        <RadioGroup field={identifierAssignment} options={assignments} />
      </div>
    </FoldedSection>
  )
}

type AliasSectionProps = SectionProps & {
  isOpen: boolean
  masters: readonly { id: number; name: string }[] | null
}

export function AliasSection({ fields, isOpen, masters }: AliasSectionProps) {
  const t = useTranslate()
  return (
    <FoldedSection title={t('setup.alias')} isOpen={isOpen} fields={[fields.aliasOfId]}>
      {masters === null ? (
        <p>{t('setup.alias_has_aliases')}</p>
      ) : (
        <SelectField
          field={fields.aliasOfId}
          hint={t('setup.alias_hint')}
          placeholder={t('setup.alias_none')}
          options={masters.map(({ id, name }) => ({ value: String(id), label: name }))}
          optional
        />
      )}
    </FoldedSection>
  )
}
