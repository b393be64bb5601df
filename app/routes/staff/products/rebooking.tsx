import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { RebookingValues } from '#app/domain/catalog/product-rebooking.ts'
import { findRebooking } from '#app/domain/catalog/product-rebooking-queries.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/save-product-rebooking.server.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { rebookingExample } from '#app/domain/pricing/rebooking-fee.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { productRebookingSchema } from '#app/http/schemas/product-rebooking-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/rebooking'
import { useChangeLabels } from './change-labels.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { productEditor, readProduct } from './read-product.server.ts'
import { useProductFrame } from './use-product-frame.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id, version } = await readProduct(context, params)
  const rebooking = (await findRebooking(db, { shopId: shop.id, id })) ?? notFound()
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [id] })
  return { version, rebooking, example: rebookingExample(prices, id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, plan, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: productRebookingSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const editor = productEditor(context, params)
  const saved = await inTransaction(db, (tx) =>
    saveProductRebooking(tx, { ...editor, version, values, plan }),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  return redirectWithFlash(context, `/products/${editor.id}/rebooking`, { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function RebookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const labels = useChangeLabels()
  const { money } = useFormat()
  const { version, rebooking, example } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <>
      <PageTitle page={`${title}: ${t('product.tab_rebooking')}`} hasError={actionData !== undefined} />
      <div className="stack">
        <p className="muted">{t('rebooking_tab.text')}</p>
        {example && example.feeMinor > 0 ? (
          <p>
            {t('rebooking_tab.example', {
              price: money(example.unitPriceMinor),
              fee: money(example.feeMinor),
              total: money(example.unitPriceMinor + example.feeMinor),
            })}
          </p>
        ) : null}
        <EditConflictBanner answer={actionData} labels={labels} />
        <RebookingForm key={saving.key} rebooking={rebooking} result={actionData?.result} saving={saving} />
      </div>
    </>
  )
}

type RebookingFormProps = {
  rebooking: RebookingValues
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function RebookingForm({ rebooking, result, saving }: RebookingFormProps) {
  const t = useTranslate()
  const { moneyTyped, currencySymbol } = useFormat()
  const schema = productRebookingSchema(t)
  const [form, fields] = useForm({
    id: 'rebooking',
    lastResult: result ?? null,
    // Minor units and hundredths of a percent are typed alike.
    defaultValue: { ...rebooking, rebookingFee: moneyTyped(rebooking.rebookingFee) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = {
    rebookable: t('rebooking_tab.rebookable'),
    rebookingFeeType: t('rebooking_tab.fee_type'),
    rebookingFee: t('rebooking_tab.fee'),
    rebookableUntilMinutes: t('rebooking_tab.until'),
  }
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        <SwitchField
          field={fields.rebookable}
          label={labels.rebookable}
          hint={t('rebooking_tab.rebookable_hint')}
        />
        <RadioGroup
          field={fields.rebookingFeeType}
          label={labels.rebookingFeeType}
          options={[
            { value: 'FIXED', label: t('rebooking_tab.fixed', { currency: currencySymbol }) },
            { value: 'PERCENT', label: t('rebooking_tab.percent') },
          ]}
        />
        <div className="form-grid">
          <TextField
            field={fields.rebookingFee}
            label={labels.rebookingFee}
            hint={t('rebooking_tab.fee_hint')}
            inputMode="decimal"
            className="numeric"
            span="span-6"
          />
          <NumberField
            field={fields.rebookableUntilMinutes}
            label={labels.rebookableUntilMinutes}
            hint={t('rebooking_tab.until_hint')}
            suffix={t('rebooking_tab.minutes')}
            span="span-6"
          />
        </div>
      </EditorForm>
    </>
  )
}
