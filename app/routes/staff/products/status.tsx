import { Form, Link } from 'react-router'
import { saveProductStatus } from '#app/domain/catalog/product/save-product-status.server.ts'
import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { PRODUCT_TABS } from '#app/domain/catalog/readiness/product-readiness.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productStatusSchema } from '#app/http/schemas/product/product-status-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ChangeLog } from '#app/ui/feedback/change-log.tsx'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/status'
import { useChangeLabels } from './change-labels.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { loadProduct, productEditor } from './load-product.server.ts'
import { STATUS_LABELS } from './product-labels.ts'
import { useProductFrame } from './use-product-frame.ts'

const CONSEQUENCES = {
  ACTIVE: 'product.status_active_text',
  ADMIN_ONLY: 'product.status_admin_only_text',
  INACTIVE: 'product.status_inactive_text',
} as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, status, version } = await loadProduct(context, params)
  return {
    status,
    version,
    requestKey: context.get(services).newKey(),
    log: await loadChangeLog(
      context,
      { entity: 'product', entityId: id },
      { own: await loadLogLabels(context) },
    ),
  }
}

/** Also posted by the frame's own choice, which says by `tab` where to go on. */
export async function action(args: Route.ActionArgs) {
  const { id } = productEditor(args.context, args.params)
  const form = await readForm(args.request)
  const tab = PRODUCT_TABS.find((each) => each === form.get('tab')) ?? 'status'
  return saveForm(args, {
    form,
    schema: productStatusSchema,
    save: (tx, edit) => saveProductStatus(tx, { ...edit, id }),
    done: `/products/${id}/${tab}`,
    valueLabels: loadLogLabels,
  })
}

export default function ProductStatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, title, canEdit } = useProductFrame()
  const { status, version, requestKey, log } = loaderData
  return (
    <div className="stack">
      <PageTitle page={`${t('product.tab_status')}, ${title}`} hasError={actionData !== undefined} />
      <EditForm
        name="product-status"
        schema={productStatusSchema}
        stored={{ status, version }}
        answer={actionData}
      >
        {(fields) => (
          <RadioCards
            field={fields.status}
            label={t('product.who_can_book')}
            cards={PRODUCT_STATUSES.map((each) => ({
              value: each,
              label: t(STATUS_LABELS[each]),
              note: t(CONSEQUENCES[each]),
            }))}
          />
        )}
      </EditForm>
      <ChangeLog lines={log} labels={useChangeLabels()} />
      {canEdit ? (
        <div className="row form-section">
          <Form method="post" action={`/products/${id}/copy`}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <SubmitButton kind="secondary" action={`/products/${id}/copy`}>
              {t('product.copy')}
            </SubmitButton>
          </Form>
          <Link className="button danger" to={`/products/${id}/delete`}>
            {t('product.delete')}
          </Link>
        </div>
      ) : null}
    </div>
  )
}
