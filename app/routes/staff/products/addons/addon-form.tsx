import { Link } from 'react-router'
import { productAddonsSchema } from '#app/http/schemas/product/product-addons-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RowButtons } from '#app/routes/staff/products/list/row-buttons.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { initialText } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { AddonPage } from './load-addons.server.ts'

type AddonFormProps = Pick<AddonPage, 'addons' | 'choices' | 'version'> & { answer: FormAnswer | undefined }

/** Which add-ons a main product has, in their order. Rows come, go and move by submit buttons. */
export function AddonForm(props: AddonFormProps) {
  const t = useTranslate()
  const { addons, choices } = props
  const closed = choices.filter(
    ({ id, status }) =>
      status !== 'ACTIVE' && addons.some(({ addonId, mandatory }) => mandatory && addonId === id),
  )
  return (
    <section className="stack" aria-labelledby="addons-title">
      <h2 id="addons-title">{t('addon_tab.title')}</h2>
      <p className="hint">{t('addon_tab.hint')}</p>
      {closed.map(({ id, name }) => (
        <Banner key={id} tone="warning">
          {t('addon_tab.mandatory_closed', { name })} <Link to={`/products/${id}/status`}>{name}</Link>
        </Banner>
      ))}
      {choices.length === 0 ? (
        <p className="muted">
          {t('addon_tab.none_yet')} <Link to="/products/new">{t('product.new')}</Link>
        </p>
      ) : (
        <LinksForm {...props} />
      )}
    </section>
  )
}

function LinksForm({ addons, choices, version, answer }: AddonFormProps) {
  const t = useTranslate()
  const options = choices.map((choice) => ({ value: String(choice.id), label: choice.name }))
  return (
    <EditForm
      name="addons"
      intent="addons"
      isMain
      schema={productAddonsSchema}
      stored={{ addons, version }}
      answer={answer}
    >
      {(fields, { form, saving }) => {
        const { name } = fields.addons
        const rows = fieldRows(fields.addons)
        return (
          <>
            {rows.map((row, index) => {
              const { addonId, mandatory, included } = row.getFieldset()
              const label = options.find(({ value }) => value === initialText(addonId))?.label ?? ''
              return (
                <div key={row.key} className="link-row">
                  <SelectField
                    field={addonId}
                    label={t('addon_tab.addon')}
                    placeholder={t('addon_tab.choose')}
                    options={options}
                  />
                  <CheckboxField field={mandatory} label={t('addon_tab.mandatory')} />
                  <CheckboxField field={included} label={t('addon_tab.included')} />
                  <RowButtons
                    form={form}
                    name={name}
                    index={index}
                    count={rows.length}
                    label={label || String(index + 1)}
                    onPress={saving.markChanged}
                  />
                </div>
              )
            })}
            <p>
              <button
                type="submit"
                {...form.insert.getButtonProps({ name, defaultValue: {} })}
                className="button link"
                onClick={saving.markChanged}
              >
                <Icon name="plus" small />
                {t('addon_tab.add')}
              </button>
            </p>
          </>
        )
      }}
    </EditForm>
  )
}
