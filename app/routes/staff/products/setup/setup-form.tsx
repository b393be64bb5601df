import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { productSetupSchema } from '#app/http/schemas/product/product-setup-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import type { Option } from '#app/ui/form/fields/select-field.tsx'
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
  version: number
  answer: FormAnswer | undefined
  draft: FormAnswer | null
}

/** Form for a product's type, quantity, turnaround, resources, sales rules, units and master. */
export function SetupForm(props: SetupFormProps) {
  const { setup, locales, taxes, choices, masters, version, answer, draft } = props
  const t = useTranslate()
  return (
    <EditForm
      name="setup"
      schema={productSetupSchema}
      stored={{ ...toFormValues(setup), version }}
      answer={answer}
      draft={draft}
    >
      {(fields) => (
        <div className="stack-6">
          <TypeSection fields={fields} isAlias={setup.aliasOfId !== null} />
          <QuantitySection fields={fields}>
            <TranslatableField
              fields={inLanguages(fields.quantityLabel, locales)}
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
      )}
    </EditForm>
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
