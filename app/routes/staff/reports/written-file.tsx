import { useEffect } from 'react'
import { Form, redirect, useRevalidator } from 'react-router'
import { changeReportFile } from '#app/domain/report/file/change-report-file.server.ts'
import { findReportFile } from '#app/domain/report/file/report-file-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { writeReportAddress } from '#app/http/reports/report-address.ts'
import { addressOfFile } from '#app/http/reports/written-file.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/written-file'

const RELOAD_SECONDS = 2

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, user, now, zone } = context.get(services)
  const id = readId(params.reportFileId) ?? notFound()
  const file = (await findReportFile(db, { shopId: shop.id, userId: user.id, id, now })) ?? notFound()
  const { state, writtenRows, totalRows, format } = file
  const address = addressOfFile(file, zone)
  return {
    id,
    ...{ state, writtenRows, totalRows, format },
    period: { from: address.from, to: address.to },
    expiresAt: toWallTime(file.expiresAt, zone),
    back: writeReportAddress('/reports/sales', address),
  }
}

/** Cancels the file or has it written again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, shop, user, now } = context.get(services)
  const id = readId(params.reportFileId) ?? notFound()
  const intent = (await readForm(request)).get('intent')
  const event = intent === 'cancel' || intent === 'retry' ? intent : notFound()
  const own = { shopId: shop.id, userId: user.id, id }
  const changed = await inTransaction(db, (tx) => changeReportFile(tx, { ...own, event, now }))
  return changed.ok ? redirect(`/reports/files/${id}`) : notFound()
}

/** State of a large file: how far it is written, or where it lies. */
export default function WrittenFileRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { id, state, writtenRows, totalRows, period, expiresAt, back } = loaderData
  const title = t(TITLES[state])
  const progress =
    totalRows === 0
      ? t('reports.file_counting')
      : t('reports.file_progress', { done: format.number(writtenRows), total: format.number(totalRows) })
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        subtitle={format.daysOfYear(period.from, period.to)}
        crumb={{ to: back, label: t('reports.sales') }}
      />
      <div className="stack max-w-160">
        {/* Stays from one state to the next, so that it is read out when the file is done. */}
        <p role="status">
          {state === 'WAITING' ? progress : null}
          {state === 'DONE' ? (
            <>
              {t('reports.row_count', { count: writtenRows })}.{' '}
              {t('reports.file_until', { at: format.stamp(expiresAt) })}
            </>
          ) : null}
        </p>
        {state === 'WAITING' ? (
          <>
            <LooksAgain />
            <progress
              {...(totalRows > 0 ? { value: writtenRows, max: totalRows } : {})}
              aria-label={title}
              className="w-full"
            />
            <p className="meta">{t('reports.file_large')}</p>
            <Change intent="cancel" label={t('reports.file_cancel')} />
          </>
        ) : null}
        {state === 'DONE' ? (
          <p>
            <a className="button primary" href={`/reports/files/${id}/download`}>
              <Icon name="download" />
              {t('reports.download', { format: loaderData.format === 'csv' ? 'CSV' : 'Excel' })}
            </a>
          </p>
        ) : null}
        {state === 'FAILED' ? (
          <div role="alert">
            <Banner tone="danger">{t('reports.file_failed')}</Banner>
          </div>
        ) : null}
        {state === 'FAILED' || state === 'CANCELLED' ? (
          <Change intent="retry" label={t('reports.file_retry')} />
        ) : null}
      </div>
    </>
  )
}

const TITLES = {
  WAITING: 'reports.file_writing',
  DONE: 'reports.file_done',
  FAILED: 'reports.file_failed',
  CANCELLED: 'reports.file_cancelled',
} as const

function Change({ intent, label }: { intent: 'cancel' | 'retry'; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} readOnly />
      <SubmitButton kind="secondary" intent={intent}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Reads the state again every few seconds: the data alone with a script, the page without one. */
function LooksAgain() {
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), RELOAD_SECONDS * 1_000)
    return () => clearInterval(timer)
  }, [revalidate])
  return isHydrated ? null : (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
    </noscript>
  )
}
