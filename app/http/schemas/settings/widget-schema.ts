import { z } from 'zod'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { isReadable } from '#app/domain/shop/widget-colour.ts'
import { MOST_ORIGINS, TRACKING_IDS, WIDGET_BUTTONS, WIDGET_VIEWS } from '#app/domain/shop/widget-options.ts'
import { choice, flag, idList, optionalText, translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A button of more letters is a sentence. */
const LONGEST_BUTTON = 40
const LONGEST_TAG = 50

/** The booking page as a shop offers it on its own site, by option. */
export function widgetFields(t: Translate) {
  return {
    widgetButtonText: translatable(t, { max: LONGEST_BUTTON }),
    widgetButton: choice(t, WIDGET_BUTTONS),
    widgetView: choice(t, WIDGET_VIEWS),
    widgetProducts: idList(t),
    widgetCategories: idList(t),
    widgetLanguage: z
      .enum(LOCALES, { error: t('form.invalid_choice') })
      .nullish()
      .transform((locale) => locale ?? null),
    widgetColour: optionalText(t).transform((text, context) => {
      const colour = text === null ? null : `#${text.replace(/^#/, '').toLowerCase()}`
      if (colour === null || isReadable(colour)) return colour
      const isColour = /^#[\da-f]{6}$/.test(colour)
      context.addIssue({ code: 'custom', message: t(isColour ? 'widget.too_light' : 'widget.no_colour') })
      return z.NEVER
    }),
    widgetFollowsDark: flag(),
    widgetOrigins: origins(t),
    widgetTag: optionalText(t, { max: LONGEST_TAG }),
    widgetGa4: trackingId(t, TRACKING_IDS.widgetGa4, 'G-AB12CD34EF'),
    widgetMetaPixel: trackingId(t, TRACKING_IDS.widgetMetaPixel, '123456789012345'),
    widgetGtm: trackingId(t, TRACKING_IDS.widgetGtm, 'GTM-AB12CD3'),
  }
}

export const widgetSchema = oncePerLanguage((t) => z.object({ ...widgetFields(t), version: version() }))

/** Id of the shop's statistics, in any case; it becomes part of an address and of a script's call. */
function trackingId(t: Translate, pattern: RegExp, example: string) {
  return optionalText(t, { max: LONGEST_TAG }).transform((text, context) => {
    const id = text === null ? null : text.toUpperCase()
    if (id === null || pattern.test(id)) return id
    context.addIssue({ code: 'custom', message: t('widget.no_tracking_id', { example }) })
    return z.NEVER
  })
}

/** Origins of sites, one a line or as a list; an address is taken for the site that it is of. */
function origins(t: Translate) {
  return z
    .union([z.string(), z.array(z.string())], { error: t('form.invalid') })
    .nullish()
    .transform((value, context): readonly string[] => {
      const lines = (typeof value === 'string' ? value.split(/\s+/) : (value ?? [])).filter(Boolean)
      const found = lines.map((line) => readOrigin(line))
      const wrong = lines.find((_, index) => found[index] === undefined)
      if (wrong !== undefined) {
        context.addIssue({ code: 'custom', message: t('widget.no_origin', { text: wrong.slice(0, 60) }) })
      }
      const unique = [...new Set(found.filter((origin) => origin !== undefined))]
      if (unique.length > MOST_ORIGINS) {
        context.addIssue({ code: 'custom', message: t('form.at_most', { max: MOST_ORIGINS }) })
      }
      return unique
    })
}

/** 'https://sjoboden.example'; without its beginning https is meant. Only a site of one's own machine goes without. */
function readOrigin(text: string): string | undefined {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.username || !/^[a-z\d.-]+$/.test(url.hostname)) return undefined
  const isOwn = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn)) return undefined
  return isOwn || url.hostname.includes('.') ? url.origin : undefined
}
