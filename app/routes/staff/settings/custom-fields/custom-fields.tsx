import { Link } from 'react-router'
import { listCustomFields, listProductFields } from '#app/domain/question/custom-field-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/custom-fields'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const fields = await listCustomFields(db, shop.id)
  const links = await listProductFields(db, { shopId: shop.id })
  return {
    fields: fields.map((field) => ({
      id: field.id,
      label: pickText(field.label, locale, shop.locales),
      internalName: field.internalName,
      dataType: field.dataType,
      appliesTo: field.appliesTo,
      products: field.forAllProducts
        ? null
        : links.filter(({ customFieldId, asked }) => asked && customFieldId === field.id).length,
      guest: stateOf(field.visibleForGuest, field.requiredForGuest),
      staff: stateOf(field.visibleForAdmin, field.requiredForAdmin),
    })),
  }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'custom_field')
}

function stateOf(isVisible: boolean, isRequired: boolean): 'hidden' | 'required' | 'shown' {
  if (!isVisible) return 'hidden'
  return isRequired ? 'required' : 'shown'
}

export default function CustomFieldsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { fields } = loaderData
  const add = (
    <Link className="button primary" to="/settings/custom-fields/new">
      {t('custom_field.new')}
    </Link>
  )
  return (
    <SettingsPage
      title={t('custom_field.list_title')}
      subtitle={fields.length > 0 ? t('custom_field.subtitle') : undefined}
      answer={undefined}
      labels={{}}
      primary={fields.length > 0 ? add : undefined}
    >
      {fields.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('custom_field.empty')}
          text={t('custom_field.empty_text')}
          action={add}
        />
      ) : (
        <MoveForm>
          <FieldTable fields={fields} />
        </MoveForm>
      )}
    </SettingsPage>
  )
}

function FieldTable({ fields }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  return (
    <IndexTable
      className="record-list"
      caption={t('custom_field.list_title')}
      columns={[
        { key: 'id', label: t('custom_field.question') },
        { key: 'what', label: t('custom_field.applies_to') },
        { key: 'who', label: t('custom_field.who') },
        { key: 'order', label: t('common.order'), numeric: true },
      ]}
    >
      {fields.map(({ id, label, internalName, dataType, appliesTo, products, guest, staff }, index) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/settings/custom-fields/${id}`}>{label}</Link>
            <span className="meta">
              {internalName} · {t(`custom_field.type_${dataType}`)}
            </span>
          </Cell>
          <Cell column="what">
            {t(`custom_field.applies_${appliesTo}`)}
            <span className="meta">
              {products === null
                ? t('custom_field.for_all_products')
                : t('custom_field.product_count', { count: products })}
            </span>
          </Cell>
          <Cell column="who">
            <span className="block">
              {t('customer_field.guest')}: {t(`customer_field.${guest}`)}
            </span>
            <span className="block">
              {t('customer_field.staff')}: {t(`customer_field.${staff}`)}
            </span>
          </Cell>
          <Cell column="order" numeric>
            <MoveButtons id={id} name={label} place={index + 1} count={fields.length} />
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
