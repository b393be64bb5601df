import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { previewStartTimes } from '#app/domain/availability/starts/start-time-preview.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listCapacitySchedules } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { findProductAvailability } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { addDays } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import {
  canCreate,
  findDraftFields,
  readCreatedId,
  showDraft,
  tickDraft,
} from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productAvailabilitySchema } from '#app/http/schemas/product/product-availability-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import {
  leaveProductForm,
  loadProduct,
  showSavedTab,
} from '#app/routes/staff/products/load-product.server.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/availability'
import { AvailabilityForm } from './availability-form.tsx'
import { StartTimePreview } from './start-time-preview.tsx'

const DAYS_SHOWN = 14

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, now, today, zone, locale } = context.get(services)
  const { id, version, productType, bookingType, aliasOfId } = await loadProduct(context, params)
  const key = { shopId: shop.id, id }
  const availability = await findProductAvailability(db, key)
  if (!availability) notFound()
  const usesMasterTimes = aliasOfId !== null && bookingType === 'PER_START_TIME'
  const master = usesMasterTimes ? await findEditedProduct(db, { shopId: shop.id, id: aliasOfId }) : undefined
  const durations = await listAllDurations(db, shop.id)
  const facts = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds: [id],
    from: today,
    to: addDays(today, DAYS_SHOWN - 1),
    now,
  })
  return {
    id,
    version,
    productType,
    availability,
    master: master ? { id: master.id, name: master.name } : null,
    schedules: await listCapacitySchedules(db, { shopId: shop.id, productId: id }),
    durations: durations.map((duration) => ({
      value: String(duration.id),
      label: pickText(duration.label, locale, shop.locales),
      isForStaff: duration.adminOnly,
      isActive: duration.active,
    })),
    canCreate: canCreate(context, 'duration'),
    draft: await loadDraft(context, url),
    preview: previewStartTimes(facts, { productId: id, from: today, days: DAYS_SHOWN, zone }),
  }
}

/** The draft with the duration that was created for it. */
async function loadDraft(context: Route.LoaderArgs['context'], url: URL) {
  const form = await findDraftFields(context, url)
  const createdId = readCreatedId(url, 'duration')
  if (form && createdId !== undefined) tickDraft(form, 'durationIds', String(createdId))
  const { t } = context.get(services)
  return form && showDraft(parseWithZod(form, { schema: productAvailabilitySchema(t) }))
}

export async function action(args: Route.ActionArgs) {
  const { id } = await loadProduct(args.context, args.params)
  const form = await readForm(args.request)
  const left = await leaveProductForm(args.context, args, form)
  if (left) return left
  return saveForm(args, {
    form,
    schema: productAvailabilitySchema,
    save: (tx, edit) => saveProductAvailability(tx, { ...edit, id }),
    done: (saved) => showSavedTab(args.context, saved, 'availability'),
    valueLabels: loadLogLabels,
  })
}

export default function ProductAvailabilityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { master, productType, preview } = loaderData
  const title = <PageTitle page={t('availability_tab.title')} hasError={actionData !== undefined} />
  if (productType === 'ADDON') {
    return (
      <>
        {title}
        <Banner tone="info">{t('availability_tab.addon')}</Banner>
      </>
    )
  }
  return (
    <div className="stack-6 max-w-160">
      {title}
      {master ? (
        <Banner tone="info">
          {t('availability_tab.of_master', { name: master.name })}{' '}
          <Link to={`/products/${master.id}/availability`}>{t('availability_tab.to_master')}</Link>
        </Banner>
      ) : null}
      <AvailabilityForm {...loaderData} answer={actionData} />
      <StartTimePreview days={preview} />
    </div>
  )
}
