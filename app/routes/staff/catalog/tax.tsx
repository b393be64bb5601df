import { createTax, findTax, saveTax } from '#app/domain/catalog/records/tax-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { taxSchema } from '#app/http/schemas/settings/tax-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import { PercentageField } from '#app/ui/form/fields/percentage-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { Route } from './+types/tax'

/** One page for a tax that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readIdOrNew(params.taxId)
  if (id === null) return { tax: null, requestKey: newKey(), log: [] }
  const tax = await findTax(db, { shopId: shop.id, id })
  if (!tax || tax.isDeleted) notFound()
  return { tax, requestKey: undefined, log: await loadChangeLog(context, { entity: 'tax', entityId: id }) }
}

export function action(args: Route.ActionArgs) {
  const id = readIdOrNew(args.params.taxId)
  // Whoever came because a product needs one goes on with it.
  const isForProduct = args.url.searchParams.get('for') === 'product'
  return saveForm(args, {
    schema: taxSchema,
    save: (tx, edit) => (id === null ? createTax(tx, edit) : saveTax(tx, { ...edit, id })),
    done: isForProduct ? '/products/new' : '/taxes',
  })
}

export default function TaxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { percentPlain } = useFormat()
  const { tax, requestKey, log } = loaderData
  return (
    <EditPage
      title={tax?.name ?? t('tax.new')}
      list={{ to: '/taxes', label: t('tax.list_title') }}
      id={tax?.id ?? null}
      answer={actionData}
      log={log}
      labels={{ name: t('field.name'), percentage: t('tax.percentage') }}
    >
      <EditForm
        name="tax"
        schema={taxSchema}
        stored={tax && { ...tax, percentage: percentPlain(tax.percentage) }}
        answer={actionData}
        requestKey={requestKey}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} hint={t('tax.name_hint')} />
            <PercentageField field={fields.percentage} hint={tax ? t('tax.percentage_hint') : undefined} />
          </>
        )}
      </EditForm>
    </EditPage>
  )
}
