import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { listPriceCategories, type PriceCategory } from '#app/domain/catalog/price-category-queries.server.ts'
import { createPriceCategory, savePriceCategory } from '#app/domain/catalog/save-price-category.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit, type ValueLabels } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { priceCategorySchema } from '#app/http/schemas/price-category-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit-page.tsx'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/price-category'
import { PriceCategoryForm, usePriceCategoryLabels } from './price-category-form.tsx'

type Context = Readonly<RouterContextProvider>

/** One page for a price category that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readPriceCategoryId(params)
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
    log: id === null ? [] : await readLog(context, id, mastersInWords(all, context)),
  }
}

function readLog(context: Context, entityId: number, own: ValueLabels) {
  return readChangeLog(context, { entity: 'price_category', entityId }, { own })
}

/** The log holds a master's id. */
function mastersInWords(all: readonly PriceCategory[], context: Context): ValueLabels {
  const { locale, shop } = context.get(services)
  const masterOf = (value: unknown) => all.find(({ id }) => id === value)
  return { masterId: (value) => pickText(masterOf(value)?.title ?? {}, locale, shop.locales) }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readPriceCategoryId(params)
  const schema = priceCategorySchema(t, { locale: shop.locales[0] ?? 'sv' })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createPriceCategory(tx, input) : savePriceCategory(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) {
    const own = mastersInWords(await listPriceCategories(db, shop.id), context)
    return refuseEdit(context, submission, saved.error, { own })
  }
  return redirectWithFlash(context, '/price-categories', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new price category. */
function readPriceCategoryId(params: { priceCategoryId?: string | undefined }): number | null {
  if (params.priceCategoryId === undefined) return null
  return readId(params.priceCategoryId) ?? notFound()
}

export default function PriceCategoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { priceCategory, locales, masters, dependants, requestKey, log } = loaderData
  const saving = useSaveState({ version: priceCategory?.version, answer: actionData })
  const labels = usePriceCategoryLabels()
  const title = priceCategory?.shownTitle ?? t('price_category.new')
  return (
    <EditPage
      title={title}
      list={{ to: '/price-categories', label: t('price_category.list_title') }}
      id={priceCategory?.id ?? null}
      answer={actionData}
      log={log}
      labels={labels}
    >
      <PriceCategoryForm
        key={saving.key}
        priceCategory={priceCategory}
        locales={locales}
        masters={masters}
        dependants={dependants}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </EditPage>
  )
}
