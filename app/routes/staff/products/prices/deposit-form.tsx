import { depositSchema } from '#app/http/schemas/product/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { PercentageField } from '#app/ui/form/fields/percentage-field.tsx'
import type { PricesPage } from './load-prices.server.ts'

type DepositFormProps = { deposit: PricesPage['deposit']; version: number; answer: FormAnswer | undefined }

/** Form for the share that a guest must pay when booking. */
export function DepositForm({ deposit, version, answer }: DepositFormProps) {
  const t = useTranslate()
  return (
    <section className="season" id="deposit-block">
      <h2>{t('prices.deposit')}</h2>
      <EditForm
        name="deposit"
        intent="deposit"
        schema={depositSchema}
        stored={{ ...deposit, version }}
        answer={answer}
      >
        {(fields) => (
          <div className="form-grid">
            <PercentageField
              field={fields.depositPercentage}
              hint={t('prices.deposit_share_hint')}
              span="span-6"
            />
            <NumberField
              field={fields.fullDepositWithinHours}
              hint={t('prices.full_within_hint')}
              suffix="h"
              span="span-6"
            />
          </div>
        )}
      </EditForm>
    </section>
  )
}
