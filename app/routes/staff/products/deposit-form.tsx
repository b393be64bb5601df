import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { depositSchema } from '#app/http/schemas/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { PercentageField } from '#app/ui/form/percentage-field.tsx'
import { type PageAnswer, useBlockAnswer } from './block-answer.ts'
import type { PricesPage } from './read-prices.server.ts'

type DepositFormProps = { deposit: PricesPage['deposit']; version: number; answer: PageAnswer }

/** Form for the share that a guest must pay when booking. */
export function DepositForm(props: DepositFormProps) {
  const t = useTranslate()
  const answered = useBlockAnswer({ ...props, intent: 'deposit', stored: props.deposit })
  return (
    <section className="season" id="deposit-block">
      <h2>{t('prices.deposit')}</h2>
      <ShareForm key={answered.saving.key} {...props} answered={answered} />
    </section>
  )
}

function ShareForm({
  deposit,
  answered: { result, saving },
}: DepositFormProps & { answered: ReturnType<typeof useBlockAnswer> }) {
  const t = useTranslate()
  const schema = depositSchema(t)
  const [form, fields] = useForm({
    id: 'deposit',
    lastResult: result ?? null,
    defaultValue: deposit,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = {
    depositPercentage: t('prices.deposit_share'),
    fullDepositWithinHours: t('prices.full_within'),
  }
  return (
    <EditorForm form={form} labels={labels} saving={saving} intent="deposit" isQuiet>
      <div className="form-grid">
        <PercentageField
          field={fields.depositPercentage}
          label={labels.depositPercentage}
          hint={t('prices.deposit_share_hint')}
          span="span-6"
        />
        <NumberField
          field={fields.fullDepositWithinHours}
          label={labels.fullDepositWithinHours}
          hint={t('prices.full_within_hint')}
          suffix="h"
          span="span-6"
        />
      </div>
    </EditorForm>
  )
}
