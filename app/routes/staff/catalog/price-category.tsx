import type { RouterContextProvider } from 'react-router'
import {
  createPriceCategory,
  listPriceCategories,
  type PriceCategory,
  savePriceCategory,
} from '#app/domain/catalog/records/price-category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog, type ValueLabels } from '#app/http/forms/edit.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { priceCategorySchema } from '#app/http/schemas/settings/price-category-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import type { Route } from './+types/price-category'
import { PriceCategoryForm, usePriceCategoryLabels } from './price-category-form.tsx'

type Context = Readonly<RouterContextProvider>

/** One page for a price category that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.priceCategoryId)
  const all = await listPriceCategories(db, shop.id)
  const priceCategory = id === null ? null : (all.find((each) => each.id === id) ?? notFound())
  const named = (each: PriceCategory) => ({ id: each.id, title: pickText(each.title, locale, locales) })
  return {
    locales,
    priceCategory: priceCategory && { ...priceCategory, shownTitle: named(priceCategory).title },
    /** Possible masters: other price categories that have no master themselves. */
    masters: all.filter((each) => each.id !== id && each.masterId === null).map(named),
    /** Titles of the price categories whose master it is; with any it cannot have one itself. */
    dependants: all.filter(({ masterId }) => id !== null && masterId === id).map((each) => named(each).title),
    requestKey: id === null ? newKey() : undefined,
    log: id === null ? [] : await readLog(context, id, masterLabels(all, context)),
  }
}

function readLog(context: Context, entityId: number, own: ValueLabels) {
  return loadChangeLog(context, { entity: 'price_category', entityId }, { own })
}

/** The log holds a master's id. */
function masterLabels(all: readonly PriceCategory[], context: Context): ValueLabels {
  const { locale, shop } = context.get(services)
  const masterOf = (value: unknown) => all.find(({ id }) => id === value)
  return { masterId: (value) => pickText(masterOf(value)?.title ?? {}, locale, shop.locales) }
}

export function action(args: Route.ActionArgs) {
  const { db, shop } = args.context.get(services)
  const id = readIdOrNew(args.params.priceCategoryId)
  return saveForm(args, {
    schema: (t: Translate) => priceCategorySchema(t, { locale: shop.locales[0] ?? 'sv' }),
    save: (tx, edit) =>
      id === null ? createPriceCategory(tx, edit) : savePriceCategory(tx, { ...edit, id }),
    done: '/price-categories',
    valueLabels: async (context) => masterLabels(await listPriceCategories(db, shop.id), context),
  })
}

export default function PriceCategoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { priceCategory, log, ...form } = loaderData
  return (
    <EditPage
      title={priceCategory?.shownTitle ?? t('price_category.new')}
      list={{ to: '/price-categories', label: t('price_category.list_title') }}
      id={priceCategory?.id ?? null}
      answer={actionData}
      log={log}
      labels={usePriceCategoryLabels()}
    >
      <PriceCategoryForm {...form} priceCategory={priceCategory} answer={actionData} />
    </EditPage>
  )
}
