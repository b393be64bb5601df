import { embedCode } from '#app/http/pages/embed-code.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CopyButton } from '#app/ui/form/copy-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'

/** Products that the picture of a page shows. */
const MOST_SHOWN = 3

type WidgetPreviewProps = {
  shopName: string
  page: { publicUrl: string; key: string }
  button: string
  view: string
  text: string
  /** '#0b5a60' */
  colour: string
  products: readonly { id: number; name: string; imageSrc: string | null }[]
}

/** A picture of a site with the button on it, and the code that puts it there. */
export function WidgetPreview({ shopName, page, button, view, text, colour, products }: WidgetPreviewProps) {
  const t = useTranslate()
  const place = button === 'inline' || button === 'large' ? button : 'floating'
  const code = embedCode(page, { button: place, text })
  const ground: MeasuredStyle = { '--shop-colour': colour }
  return (
    <>
      <section className="widget-preview" aria-label={t('widget.preview')} style={ground}>
        <div className="widget-preview-bar" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <div className={`widget-preview-page is-${place}`}>
          <b>{shopName}</b>
          <hr />
          {place === 'floating' ? null : <span className="widget-preview-button">{text}</span>}
          <ul>
            {view === 'calendar' ? (
              <li>
                <Icon name="calendar" /> {t('widget.view_calendar')}
              </li>
            ) : (
              products.slice(0, MOST_SHOWN).map(({ id, name, imageSrc }) => (
                <li key={id}>
                  {imageSrc ? (
                    <img className="thumb small" src={imageSrc} width="32" height="32" alt="" />
                  ) : null}
                  {name}
                </li>
              ))
            )}
          </ul>
          {place === 'floating' ? <span className="widget-preview-button">{text}</span> : null}
        </div>
      </section>
      <p className="hint">{t('widget.preview_hint')}</p>
      <Card id="code" title={t('widget.code')} aside={<CopyButton text={code} />}>
        <p>{t(place === 'floating' ? 'widget.code_floating' : 'widget.code_inline')}</p>
        <pre className="widget-code">
          <code>{code}</code>
        </pre>
      </Card>
    </>
  )
}
