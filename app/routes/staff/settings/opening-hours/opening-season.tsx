import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, type RouterContextProvider } from 'react-router'
import { nextYearsSeason } from '#app/domain/opening-hours/copy-season.ts'
import {
  createOpeningSeason,
  findOpeningSeason,
  saveOpeningSeason,
} from '#app/domain/opening-hours/season-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog, type ValueLabels } from '#app/http/forms/edit.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, repeatForm } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { texts } from '#app/http/labels/value-labels.ts'
import { openingSeasonSchema } from '#app/http/schemas/settings/opening-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import type { Route } from './+types/opening-season'
import { SeasonForm } from './season-form.tsx'
import { fillSameEveryDay, SAME_EVERY_DAY } from './week-fields.ts'

const LIST = '/settings/opening-hours'

/** One page for a season that is new, for a copy of one, and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readIdOrNew(params.seasonId)
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
    log: await loadChangeLog(
      context,
      { entity: 'opening_season', entityId: id },
      { own: seasonValueLabels(context) },
    ),
  }
}

export async function action(args: Route.ActionArgs) {
  const { t } = args.context.get(services)
  const id = readIdOrNew(args.params.seasonId)
  const form = await readForm(args.request)
  if (form.has(SAME_EVERY_DAY)) {
    fillSameEveryDay(form)
    return data({ result: repeatForm(parseWithZod(form, { schema: openingSeasonSchema(t) })) })
  }
  return saveForm(args, {
    ...{ form, schema: openingSeasonSchema, valueLabels: seasonValueLabels },
    save: (tx, edit) =>
      id === null ? createOpeningSeason(tx, edit) : saveOpeningSeason(tx, { ...edit, id }),
    done: LIST,
  })
}

async function findSeason(context: Readonly<RouterContextProvider>, id: number | undefined) {
  const { db, shop } = context.get(services)
  const season = id === undefined ? undefined : await findOpeningSeason(db, { shopId: shop.id, id })
  return season && !season.isDeleted ? season : notFound()
}

/** Labels in a season's log for dates, and hours as '1 09:00–17:00' or in fields, Monday being 1. */
function seasonValueLabels(context: Readonly<RouterContextProvider>): ValueLabels {
  const { format } = context.get(services)
  const dates = texts((date) => (isLocalDate(date) ? format.date(date) : date))
  return {
    firstDate: dates,
    lastDate: dates,
    closedDates: dates,
    intervals: (value) =>
      [value]
        .flat()
        .map(toHours)
        .filter(Boolean)
        .map((hours) => `${format.weekdayShort(Number(hours[0]))}${hours.slice(1)}`)
        .join(', '),
  }
}

function toHours(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { weekday, opens, closes } = { weekday: '', opens: '', closes: '', ...value }
  return `${weekday} ${opens}–${closes}`
}

export default function OpeningSeasonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { season, start, requestKey, log } = loaderData
  return (
    <SettingsPage
      title={season?.name ?? t('opening_hours.new')}
      crumb={{ to: LIST, label: t('opening_hours.title') }}
      primary={
        season ? (
          <Link className="button secondary" to={`${LIST}/${season.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : undefined
      }
      answer={actionData}
      log={log}
      labels={{
        name: t('field.name'),
        firstDate: t('opening_hours.first_date'),
        lastDate: t('opening_hours.last_date'),
        intervals: t('opening_hours.title'),
        closedDates: t('opening_hours.closed_dates'),
      }}
    >
      <SeasonForm version={season?.version} start={start} requestKey={requestKey} answer={actionData} />
    </SettingsPage>
  )
}
