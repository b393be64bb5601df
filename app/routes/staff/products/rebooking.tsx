import { findRebooking } from '#app/domain/catalog/setup/product-rebooking-queries.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { rebookingExample } from '#app/domain/pricing/rebooking-fee.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productRebookingSchema } from '#app/http/schemas/product/product-rebooking-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/rebooking'
import { loadLogLabels } from './load-log-labels.server.ts'
import { loadProduct, productEditor } from './load-product.server.ts'
import { useProductFrame } from './use-product-frame.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id, version } = await loadProduct(context, params)
  const rebooking = (await findRebooking(db, { shopId: shop.id, id })) ?? notFound()
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [id] })
  return { version, rebooking, example: rebookingExample(prices, id) }
}

export function action(args: Route.ActionArgs) {
  const { id } = productEditor(args.context, args.params)
  const { plan } = args.context.get(services)
  return saveForm(args, {
    schema: productRebookingSchema,
    save: (tx, edit) => saveProductRebooking(tx, { ...edit, id, plan }),
    valueLabels: loadLogLabels,
  })
}

export default function RebookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const { money, moneyTyped, currencySymbol } = useFormat()
  const { version, rebooking, example } = loaderData
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
        <EditForm
          name="rebooking"
          schema={productRebookingSchema}
          // Minor units and hundredths of a percent are typed alike.
          stored={{ ...rebooking, rebookingFee: moneyTyped(rebooking.rebookingFee), version }}
          answer={actionData}
          labels={{ rebookingFeeType: t('rebooking_tab.fee_type'), rebookingFee: t('rebooking_tab.fee') }}
        >
          {(fields) => (
            <>
              <SwitchField field={fields.rebookable} hint={t('rebooking_tab.rebookable_hint')} />
              <RadioGroup
                field={fields.rebookingFeeType}
                options={[
                  { value: 'FIXED', label: t('rebooking_tab.fixed', { currency: currencySymbol }) },
                  { value: 'PERCENT', label: t('rebooking_tab.percent') },
                ]}
              />
              <div className="form-grid">
                <TextField
                  field={fields.rebookingFee}
                  hint={t('rebooking_tab.fee_hint')}
                  inputMode="decimal"
                  className="numeric"
                  span="span-6"
                />
                <NumberField
                  field={fields.rebookableUntilMinutes}
                  hint={t('rebooking_tab.until_hint')}
                  suffix={t('rebooking_tab.minutes')}
                  span="span-6"
                />
              </div>
            </>
          )}
        </EditForm>
      </div>
    </>
  )
}
