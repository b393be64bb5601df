import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ProductSetupValues } from '#app/domain/catalog/product-setup.ts'
import type { Locale } from '#app/domain/shared/translatable.ts'
import { productSetupSchema } from '#app/http/schemas/product-setup-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { Option } from '#app/ui/form/select-field.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { useSetupLabels } from './setup-labels.ts'
import { LimitsSection, QuantitySection, SalesSection, TurnaroundSection } from './setup-quantities.tsx'
import { type ResourceChoices, ResourceSection } from './setup-resources.tsx'
import { AliasSection, IdentifierSection, TypeSection } from './setup-units.tsx'

type SetupFormProps = {
  setup: ProductSetupValues
  locales: readonly Locale[]
  taxes: readonly Option[]
  choices: ResourceChoices
  /** null when other products are aliases of this one. */
  masters: readonly { id: number; name: string }[] | null
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

/** Form for a product's type, quantity, turnaround, resources, sales rules, units and master. */
export function SetupForm(props: SetupFormProps) {
  const { setup, locales, taxes, choices, masters, result, saving } = props
  const t = useTranslate()
  const labels = useSetupLabels()
  const schema = productSetupSchema(t)
  const [form, fields] = useForm({
    id: 'setup',
    lastResult: result ?? null,
    defaultValue: toFormValues(setup),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        <div className="stack-6">
          <TypeSection fields={fields} isAlias={setup.aliasOfId !== null} />
          <QuantitySection fields={fields}>
            <TranslatableField
              fields={inLanguages(fields.quantityLabel, locales)}
              label={labels.quantityLabel}
              hint={t('setup.quantity_label_hint')}
              optional
            />
          </QuantitySection>
          <TurnaroundSection fields={fields} />
          <ResourceSection fields={fields} choices={choices} />
          <SalesSection fields={fields} taxes={taxes} />
          <div className="stack-2">
            <LimitsSection fields={fields} setup={setup} />
            <IdentifierSection fields={fields} isOpen={setup.useIdentifiers} />
            <AliasSection fields={fields} isOpen={setup.aliasOfId !== null} masters={masters} />
          </div>
        </div>
      </EditorForm>
    </>
  )
}

/** Choices are texts in a form, and labels stand one per line. */
function toFormValues(setup: ProductSetupValues) {
  return {
    ...setup,
    identifiers: setup.identifiers.join('\n'),
    resourceTypeIds: setup.resourceTypeIds.map(String),
    resourceIds: setup.resourceIds.map(String),
  }
}
