import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { BRAND_COLOUR, isReadable } from '#app/domain/shop/widget-colour.ts'
import { WIDGET_BUTTONS, WIDGET_VIEWS, type WidgetOptions } from '#app/domain/shop/widget-options.ts'
import { widgetSchema } from '#app/http/schemas/settings/widget-schema.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useLocale, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { WidgetPreview } from './widget-preview.tsx'

type Named = { id: number; name: string }

type WidgetFormProps = {
  stored: WidgetOptions & { version: number }
  answer: FormAnswer | undefined
  locales: readonly Locale[]
  shopName: string
  page: { publicUrl: string; key: string }
  products: readonly (Named & { imageSrc: string | null })[]
  categories: readonly Named[]
}

/** Button, contents, looks and sites of the booking page; beside it how that looks, also before it is saved. */
export function WidgetForm({ stored, answer, locales, categories, ...shop }: WidgetFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <EditForm
      name="options"
      schema={widgetSchema}
      stored={{
        ...stored,
        widgetProducts: [...stored.widgetProducts],
        widgetCategories: [...stored.widgetCategories],
        widgetOrigins: stored.widgetOrigins.join('\n'),
      }}
      answer={answer}
    >
      {(fields) => {
        const texts = fields.widgetButtonText.getFieldset()
        const typed = Object.fromEntries(locales.map((each) => [each, textOf(texts[each].value)]))
        const colour = withHash(textOf(fields.widgetColour.value))
        const chosen = fields.widgetProducts.value
        const ids = Array.isArray(chosen) ? chosen.map(String) : []
        const shown = shop.products.filter(({ id }) => ids.length === 0 || ids.includes(String(id)))
        return (
          <div className="widget-columns">
            <aside className="stack">
              <WidgetPreview
                shopName={shop.shopName}
                page={shop.page}
                button={fields.widgetButton.value ?? stored.widgetButton}
                view={fields.widgetView.value ?? stored.widgetView}
                text={pickText(typed, locale, locales) || t('widget.book')}
                colour={isReadable(colour) ? colour : BRAND_COLOUR}
                products={shown}
              />
            </aside>
            <div className="stack">
              <h2>{t('widget.button_title')}</h2>
              <TranslatableField
                fields={inLanguages(fields.widgetButtonText, locales)}
                label={t('widget.button_text')}
                hint={t('widget.button_text_hint', { text: t('widget.book') })}
                optional
              />
              <RadioCards
                field={fields.widgetButton}
                inline
                cards={WIDGET_BUTTONS.map((value) => ({
                  value,
                  label: t(`widget.button_${value}`),
                  note: t(`widget.button_${value}_note`),
                }))}
              />
              <h2>{t('widget.content_title')}</h2>
              <RadioCards
                field={fields.widgetView}
                inline
                cards={WIDGET_VIEWS.map((value) => ({
                  value,
                  label: t(`widget.view_${value}`),
                  note: t(`widget.view_${value}_note`),
                }))}
              />
              <CheckboxGroup
                field={fields.widgetProducts}
                hint={t('widget.products_hint')}
                inline
                optional
                options={toOptions(shop.products)}
              />
              {categories.length > 0 ? (
                <CheckboxGroup
                  field={fields.widgetCategories}
                  hint={t('widget.categories_hint')}
                  inline
                  optional
                  options={toOptions(categories)}
                />
              ) : null}
              <h2>{t('widget.look_title')}</h2>
              <div className="form-grid">
                <TextField
                  field={fields.widgetColour}
                  hint={t('widget.colour_hint', { colour: BRAND_COLOUR })}
                  placeholder={BRAND_COLOUR}
                  autoComplete="off"
                  spellCheck={false}
                  optional
                  span="span-6"
                />
                <SelectField
                  field={fields.widgetLanguage}
                  hint={t('widget.language_hint')}
                  placeholder={t('widget.language_automatic')}
                  options={locales.map((value) => ({ value, label: languageName(value) }))}
                  span="span-6"
                />
              </div>
              <SwitchField field={fields.widgetFollowsDark} hint={t('widget.follows_dark_hint')} />
              <h2>{t('widget.sites_title')}</h2>
              <TextareaField field={fields.widgetOrigins} hint={t('widget.origins_hint')} optional rows={3} />
              <TextField field={fields.widgetTag} hint={t('widget.tag_hint')} optional />
              <h2>{t('widget.tracking_title')}</h2>
              <p className="hint">{t('widget.tracking_text')}</p>
              <div className="form-grid">
                <TextField field={fields.widgetGa4} placeholder="G-AB12CD34EF" optional span="span-4" />
                <TextField
                  field={fields.widgetMetaPixel}
                  placeholder="123456789012345"
                  optional
                  span="span-4"
                />
                <TextField field={fields.widgetGtm} placeholder="GTM-AB12CD3" optional span="span-4" />
              </div>
            </div>
          </div>
        )
      }}
    </EditForm>
  )
}

function toOptions(named: readonly Named[]) {
  return named.map(({ id, name }) => ({ value: String(id), label: name }))
}

function withHash(text: string): string {
  return `#${text.trim().replace(/^#/, '')}`
}

/** Text of a field as it is typed; somebody may have posted a list. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
