import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import { createProduct } from '#app/domain/catalog/product/create-product.server.ts'
import { PRODUCT_TYPES } from '#app/domain/catalog/product-types.ts'
import { nextTab } from '#app/domain/catalog/readiness/product-readiness.ts'
import { listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { loadReadiness } from '#app/http/labels/load-readiness.server.ts'
import { productNewSchema } from '#app/http/schemas/product/product-new-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/new'
import { TYPE_LABELS, TYPE_NOTES } from './product-labels.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const taxes = await listTaxes(db, shop.id)
  return {
    requestKey: newKey(),
    locale: shop.locales[0] ?? 'sv',
    productType: PRODUCT_TYPES.find((type) => type === url.searchParams.get('type')) ?? 'RENTAL',
    taxes: taxes.map(({ id, name }) => ({ id, name })),
  }
}

/** Goes on to the first tab where something is missing. */
export function action(args: Route.ActionArgs) {
  const { context } = args
  const { shop, plan } = context.get(services)
  return saveForm(args, {
    schema: (t) => productNewSchema(t, { locale: shop.locales[0] ?? 'sv' }),
    save: (tx, edit) => createProduct(tx, { ...edit, plan }),
    done: async ({ id }, { name }) => {
      const readiness = (await loadReadiness(context, [id])).get(id)
      const tab = nextTab(readiness?.results ?? [])
      return redirectWithFlash(context, `/products/${id}/${tab}`, {
        key: 'product.created',
        values: { name },
      })
    },
  })
}

/** Also after a refusal: a form that was used gets a key that is new. */
export function shouldRevalidate() {
  return true
}

export default function NewProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle page={t('product.new')} hasError={actionData !== undefined} />
      <PageHeader title={t('product.new')} crumb={{ to: '/products', label: t('product.list_title') }} />
      {loaderData.taxes.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('product.no_taxes')}
          text={t('product.no_taxes_text')}
          action={
            <Link className="button primary" to="/taxes/new?for=product">
              {t('tax.new')}
            </Link>
          }
        />
      ) : (
        <NewProductForm {...loaderData} result={actionData?.result} />
      )}
    </>
  )
}

type NewProductFormProps = Route.ComponentProps['loaderData'] & {
  result: SubmissionResult<string[]> | undefined
}

function NewProductForm({ requestKey, locale, productType, taxes, result }: NewProductFormProps) {
  const t = useTranslate()
  const schema = productNewSchema(t, { locale })
  const [form, fields] = useForm({
    id: 'product-new',
    lastResult: result ?? null,
    defaultValue: { productType, taxId: taxes[0]?.id },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = {
    productType: t('product.type'),
    name: t('product.name'),
    [`displayName.${locale}`]: t('product.display_name'),
    taxId: t('product.tax'),
    maxCapacity: t('product.field_maxCapacity'),
  }
  return (
    <div className="stack max-w-160">
      <FieldLabels value={labels}>
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <Form method="post" className="stack" {...usePostedForm(form)}>
          <input type="hidden" name="requestKey" value={requestKey} />
          <RadioCards
            field={fields.productType}
            cards={PRODUCT_TYPES.map((type) => ({
              value: type,
              label: t(TYPE_LABELS[type]),
              note: t(TYPE_NOTES[type]),
            }))}
          />
          <TextField field={fields.name} hint={t('product.name_hint')} />
          <TextField field={fields.displayName.getFieldset()[locale]} hint={t('product.display_name_hint')} />
          <div className="form-grid">
            <NumberField
              span="span-6"
              optional
              field={fields.maxCapacity}
              hint={t('product.capacity_hint')}
            />
            <SelectField
              span="span-6"
              field={fields.taxId}
              options={taxes.map(({ id, name }) => ({
                value: String(id),
                label: name,
              }))}
            />
          </div>
          <p>
            <SubmitButton>{t('product.create')}</SubmitButton>
          </p>
        </Form>
      </FieldLabels>
    </div>
  )
}
