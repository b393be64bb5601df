import {
  createDuration,
  findDuration,
  saveDuration,
} from '#app/domain/catalog/records/duration-queries.server.ts'
import { DURATION_UNITS } from '#app/domain/catalog/records/duration-units.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog, type ValueLabels } from '#app/http/forms/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/forms/form-draft.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { durationSchema } from '#app/http/schemas/settings/duration-schema.ts'
import { durationText } from '#app/i18n/duration-text.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import type { Route } from './+types/duration'
import { DurationForm, unitOptions, useDurationLabels } from './duration-form.tsx'

/** One page for a duration that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.durationId)
  if (id === null) {
    const origin = await findDraftOrigin(context, url)
    return { locales, duration: null, origin, requestKey: newKey(), log: [] }
  }
  const duration = await findDuration(db, { shopId: shop.id, id })
  if (!duration || duration.isDeleted) notFound()
  return {
    locales,
    duration: { ...duration, title: pickText(duration.label, locale, locales) },
    origin: null,
    requestKey: undefined,
    log: await loadChangeLog(context, { entity: 'duration', entityId: id }, { own: unitLabels(context) }),
  }
}

export function action(args: Route.ActionArgs) {
  const { url, context } = args
  const { shop } = context.get(services)
  const id = readIdOrNew(args.params.durationId)
  return saveForm(args, {
    schema: (t: Translate) => durationSchema(t, { locale: shop.locales[0] ?? 'sv' }),
    save: (tx, edit) => (id === null ? createDuration(tx, edit) : saveDuration(tx, { ...edit, id })),
    done: (saved) => returnToDraft(context, url, { creatable: 'duration', id: saved.id, to: '/durations' }),
    valueLabels: unitLabels,
  })
}

function unitLabels(context: Route.ActionArgs['context']): ValueLabels {
  const { t } = context.get(services)
  return {
    unit: (value) => unitOptions(t).find((option) => option.value === value)?.label,
    amount: (value) => {
      const [amount, unit] = [value].flat()
      const existing = DURATION_UNITS.find((each) => each === unit)
      return existing && typeof amount === 'number'
        ? durationText(t, { amount, unit: existing })
        : String(amount)
    },
  }
}

export default function DurationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { duration, locales, origin, requestKey, log } = loaderData
  return (
    <EditPage
      title={duration?.title ?? t('duration.new')}
      list={{ to: '/durations', label: t('duration.list_title') }}
      origin={origin}
      id={duration?.id ?? null}
      answer={actionData}
      log={log}
      labels={useDurationLabels()}
    >
      <DurationForm duration={duration} locales={locales} requestKey={requestKey} answer={actionData} />
    </EditPage>
  )
}
