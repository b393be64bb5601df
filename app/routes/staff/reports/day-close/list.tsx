import { Form } from 'react-router'
import { closeDay } from '#app/domain/report/day-close/close-day.server.ts'
import { listDayCloses } from '#app/domain/report/day-close/day-close-queries.server.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ReportBody } from '#app/routes/staff/reports/report-body.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { Route } from './+types/list'
import { CloseDayForm } from './close-day-form.tsx'
import { dayCloseSchema } from './day-close-schema.ts'
import { closedDaysTable } from './day-close-tables.server.ts'
import { loadOpenDay } from './load-day-close.server.ts'

const PAGE_SIZE = 30
const PATH = '/reports/day-close'

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, today, newKey } = all
  const [date, before] = ['date', 'before'].map((name) => {
    const value = url.searchParams.get(name)
    return isLocalDate(value) ? value : undefined
  })
  const { days, hasMore } = await listDayCloses(db, { shopId: shop.id, before, limit: PAGE_SIZE })
  return {
    today,
    requestKey: newKey(),
    open: before === undefined ? await loadOpenDay(all, date) : null,
    isFirstPage: before === undefined,
    next: hasMore ? (days.at(-1)?.date ?? null) : null,
    closed: closedDaysTable(all, days),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const all = context.get(services)
  const { zone, today, t } = all
  const form = await readForm(request)
  const posted = form.get('date')
  const open = await loadOpenDay(all, isLocalDate(posted) ? posted : undefined)
  return saveForm(args, {
    form,
    schema: () => dayCloseSchema(t, { keys: open?.sums.map(({ key }) => key) ?? [] }),
    save: (tx, { values: { counted, ...values }, ...edit }) =>
      closeDay(tx, { ...edit, ...values, zone, today, counts: new Map(Object.entries(counted)) }),
    done: (_, { date }) => redirectWithFlash(context, `${PATH}/${date}`, { key: 'day_close.done' }),
  })
}

/** The day to close, and those that are closed. */
export default function DayClosesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { open, isFirstPage, requestKey, today, closed, next } = loaderData
  return (
    <div className="stack mt-4">
      {open?.isFirst ? <DayChoice date={open.date} today={today} /> : null}
      {open ? (
        <CloseDayForm key={open.date} day={open} requestKey={requestKey} result={actionData?.result} />
      ) : null}
      {isFirstPage && !open ? <Banner tone="success">{t('day_close.today_closed')}</Banner> : null}
      {closed.rows.length > 0 ? (
        <ReportBody view={{ figures: [], chart: null, tables: [closed] }} aside="" hasYears />
      ) : null}
      <Pagination
        previous={isFirstPage ? null : PATH}
        next={next === null ? null : `${PATH}?before=${next}`}
      />
    </div>
  )
}

/** The first close may be of any day, from which on the days are closed in order. */
function DayChoice({ date, today }: { date: string; today: string }) {
  const t = useTranslate()
  return (
    <Form method="get" className="toolbar end no-print">
      <label className="field">
        <span className="field-label">{t('day_close.first_day')}</span>
        <input className="input" type="date" name="date" defaultValue={date} max={today} />
      </label>
      <button type="submit" className="button secondary">
        {t('reports.show')}
      </button>
    </Form>
  )
}
