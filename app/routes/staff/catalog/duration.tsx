import { parseWithZod } from '@conform-to/zod/v4'
import { findDuration } from '#app/domain/catalog/duration-queries.server.ts'
import { DURATION_UNITS } from '#app/domain/catalog/duration-units.ts'
import { createDuration, saveDuration } from '#app/domain/catalog/save-duration.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit, type ValueLabels } from '#app/http/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/form-draft.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { durationSchema } from '#app/http/schemas/duration-schema.ts'
import { lengthInWords } from '#app/i18n/length-in-words.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit-page.tsx'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/duration'
import { DurationForm, unitOptions, useDurationLabels } from './duration-form.tsx'

/** One page for a duration that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey, t } = context.get(services)
  const { locales } = shop
  const id = readDurationId(params)
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
    log: await readChangeLog(context, { entity: 'duration', entityId: id }, { own: unitInWords(t) }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readDurationId(params)
  const schema = durationSchema(t, { locale: shop.locales[0] ?? 'sv' })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createDuration(tx, input) : saveDuration(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: unitInWords(t) })
  return returnToDraft(context, url, {
    creatable: 'duration',
    id: saved.value.id,
    to: '/durations',
    flash: { key: 'form.saved_changes' },
  })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new duration. */
function readDurationId(params: { durationId?: string | undefined }): number | null {
  if (params.durationId === undefined) return null
  return readId(params.durationId) ?? notFound()
}

function unitInWords(t: Translate): ValueLabels {
  return {
    unit: (value) => unitOptions(t).find((option) => option.value === value)?.label,
    amount: (value) => {
      const [amount, unit] = [value].flat()
      const known = DURATION_UNITS.find((each) => each === unit)
      return known && typeof amount === 'number' ? lengthInWords(t, { amount, unit: known }) : String(amount)
    },
  }
}

export default function DurationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { duration, locales, origin, requestKey, log } = loaderData
  const saving = useSaveState({ version: duration?.version, answer: actionData })
  const labels = useDurationLabels()
  const title = duration?.title ?? t('duration.new')
  return (
    <EditPage
      title={title}
      list={{ to: '/durations', label: t('duration.list_title') }}
      origin={origin}
      id={duration?.id ?? null}
      answer={actionData}
      log={log}
      labels={labels}
    >
      <DurationForm
        key={saving.key}
        duration={duration}
        locales={locales}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </EditPage>
  )
}
