import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { WIDGET_OPTION_NAMES } from '#app/domain/shop/widget-options.ts'
import { services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { widgetLink } from '#app/http/pages/embed-code.ts'
import { widgetSchema } from '#app/http/schemas/settings/widget-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { CopyButton } from '#app/ui/form/copy-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/widget'
import { WidgetForm } from './widget-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale, config } = context.get(services)
  const products = await listProducts(db, { shopId: shop.id, audience: 'guest', types: ['RENTAL', 'EVENT'] })
  const categories = await listCategories(db, shop.id)
  return {
    ...(await loadOptions(context, WIDGET_OPTION_NAMES)),
    locales: shop.locales,
    shopName: shop.displayName,
    page: { publicUrl: config.publicUrl, key: shop.key },
    products: products.map(({ id, displayName, image }) => ({
      id,
      name: pickText(displayName, locale, shop.locales),
      imageSrc: image && thumbnailSrc(image.src),
    })),
    categories: categories.map(({ id, name }) => ({ id, name: pickText(name, locale, shop.locales) })),
  }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: widgetSchema, ...OPTIONS_SAVING })
}

/** The button on the shop's own site, and the page that it opens. */
export default function WidgetSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const link = widgetLink(loaderData.page)
  return (
    <SettingsPage
      title={t('widget.title')}
      subtitle={t('widget.text')}
      answer={actionData}
      log={loaderData.log}
      primary={
        <a className="button secondary" href={link} target="_blank" rel="noopener">
          <Icon name="external" />
          {t('widget.open')}
        </a>
      }
    >
      <WidgetForm {...loaderData} answer={actionData} />
      <WidgetLink link={link} />
    </SettingsPage>
  )
}

/** Address of the booking page, and its code to print and put up. */
function WidgetLink({ link }: { link: string }) {
  const t = useTranslate()
  return (
    <Card title={t('widget.link_title')} aside={<CopyButton text={link} />}>
      <div className="stack">
        <pre className="widget-code">
          <code>{link}</code>
        </pre>
        <div className="widget-qr">
          <img src="/settings/widget/qr.svg" width="120" height="120" alt={t('widget.qr_alt', { link })} />
          <div className="stack-2">
            <p>{t('widget.link_text')}</p>
            <p className="row">
              <a className="button secondary small" href="/settings/widget/qr.svg" download>
                <Icon name="download" small /> SVG
              </a>
              <a
                className="button secondary small"
                href="/settings/widget/qr.pdf"
                target="_blank"
                rel="noopener"
              >
                <Icon name="print" small /> {t('widget.qr_pdf')}
              </a>
            </p>
          </div>
        </div>
      </div>
    </Card>
  )
}
