import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, type RouterContextProvider } from 'react-router'
import { nextYearsSeason } from '#app/domain/opening-hours/copy-season.ts'
import {
  createOpeningSeason,
  saveOpeningSeason,
} from '#app/domain/opening-hours/save-opening-season.server.ts'
import { findOpeningSeason } from '#app/domain/opening-hours/season-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm, repeatForm } from '#app/http/reply.server.ts'
import { openingSeasonSchema } from '#app/http/schemas/opening-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ChangeLog } from '#app/ui/feedback/change-log.tsx'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/opening-season'
import { SeasonForm } from './season-form.tsx'
import { seasonLabels } from './season-labels.ts'
import { seasonValueLabels } from './season-value-labels.server.ts'
import { fillSameEveryDay, SAME_EVERY_DAY } from './week-fields.ts'

/** One page for a season that is new, for a copy of one, and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readSeasonId(params)
  const copied = url.searchParams.get('from')
  if (id === null) {
    const start = copied === null ? null : nextYearsSeason(await findSeason(context, readId(copied)))
    return { season: null, start, requestKey: context.get(services).newKey(), log: [] }
  }
  const season = await findSeason(context, id)
  return {
    season: { id, name: season.name, version: season.version },
    start: { ...season, closedDates: [...season.closedDates] },
    requestKey: undefined,
    log: await readChangeLog(
      context,
      { entity: 'opening_season', entityId: id },
      { own: seasonValueLabels(context) },
    ),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readSeasonId(params)
  const form = await readForm(request)
  const isSame = form.has(SAME_EVERY_DAY)
  if (isSame) fillSameEveryDay(form)
  const submission = parseWithZod(form, { schema: openingSeasonSchema(t) })
  if (isSame) return data({ result: repeatForm(submission) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createOpeningSeason(tx, input) : saveOpeningSeason(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: seasonValueLabels(context) })
  return redirectWithFlash(context, '/settings/opening-hours', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new season. */
function readSeasonId(params: { seasonId?: string | undefined }): number | null {
  if (params.seasonId === undefined) return null
  return readId(params.seasonId) ?? notFound()
}

async function findSeason(context: Readonly<RouterContextProvider>, id: number | undefined) {
  const { db, shop } = context.get(services)
  const season = id === undefined ? undefined : await findOpeningSeason(db, { shopId: shop.id, id })
  return season && !season.isDeleted ? season : notFound()
}

export default function OpeningSeasonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { season, start, requestKey, log } = loaderData
  const isRefused = Boolean(actionData?.result.error)
  const saving = useSaveState({ version: season?.version, answer: actionData, hasError: isRefused })
  const title = season?.name ?? t('opening_hours.new')
  const labels = seasonLabels(t)
  return (
    <>
      <PageTitle page={title} hasError={isRefused} />
      <div className="max-w-150">
        <PageHeader
          title={title}
          inline
          crumb={{ to: '/settings/opening-hours', label: t('opening_hours.title') }}
          secondary={
            season ? (
              <Link className="button secondary" to={`/settings/opening-hours/${season.id}/delete`}>
                {t('common.delete')}
              </Link>
            ) : undefined
          }
        />
        <div className="stack">
          <EditConflictBanner answer={actionData} labels={labels} />
          <SeasonForm
            key={saving.key}
            requestKey={requestKey}
            start={start}
            result={actionData?.result}
            saving={saving}
          />
          <ChangeLog lines={log} labels={labels} />
        </div>
      </div>
    </>
  )
}
