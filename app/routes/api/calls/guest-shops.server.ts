import { z } from 'zod'
import { CURRENCIES } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { LOCALES, pickText } from '#app/domain/shared/text/translatable.ts'
import { SECONDS_PER_MINUTE } from '#app/domain/shared/time.ts'
import { BRAND_COLOUR } from '#app/domain/shop/widget-colour.ts'
import { WIDGET_BUTTONS, WIDGET_VIEWS } from '#app/domain/shop/widget-options.ts'
import { guestServices } from '#app/http/context.server.ts'
import { NO_BODY, NO_QUERY, toCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { shapeOfOne } from '#app/routes/api/shapes.ts'

const nullableText = z.string().nullable()
const shopJson = z.object({
  key: z.string(),
  displayName: z.string(),
  currency: z.enum(CURRENCIES),
  locales: z.array(z.enum(LOCALES)),
  companyEmail: nullableText,
  companyPhone: nullableText,
  companyUrl: nullableText,
  widget: z.object({
    buttonText: z.string(),
    button: z.enum(WIDGET_BUTTONS),
    view: z.enum(WIDGET_VIEWS),
    products: z.array(z.int()),
    categories: z.array(z.int()),
    colour: z.string(),
    language: z.enum(LOCALES).nullable(),
    affiliateTag: nullableText,
  }),
  tracking: z.object({ ga4: nullableText, metaPixel: nullableText, gtm: nullableText }),
})

/** The shop as its own site shows it. Source: spec 2 §7, spec 3 §3, §4. */
export const guestShopCalls: Readonly<Record<string, PathCalls>> = {
  '/api/guest/v3/shops': {
    GET: {
      ...toCall(
        {
          summary: 'The shop and how its booking page is offered',
          query: NO_QUERY,
          body: () => NO_BODY,
          answer: shapeOfOne(shopJson),
          cacheSeconds: SECONDS_PER_MINUTE,
          run: async ({ shop, locale, t }) => {
            const { key, displayName, currency, locales, companyEmail, companyPhone, companyUrl } = shop
            const { options } = shop
            const widget = {
              buttonText: pickText(options.widgetButtonText, locale, [locale]) || t('widget.book'),
              button: options.widgetButton,
              view: options.widgetView,
              products: options.widgetProducts,
              categories: options.widgetCategories,
              colour: options.widgetColour ?? BRAND_COLOUR,
              language: options.widgetLanguage,
              affiliateTag: options.widgetTag,
            }
            const { widgetGa4: ga4, widgetMetaPixel: metaPixel, widgetGtm: gtm } = options
            const contact = { companyEmail, companyPhone, companyUrl }
            return ok({
              data: {
                key,
                displayName,
                currency,
                locales,
                ...contact,
                widget,
                tracking: { ga4, metaPixel, gtm },
              },
            })
          },
        },
        (context) => context.get(guestServices),
      ),
      body: null,
    },
  },
}
