import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { presetPeriod, REPORT_PRESETS } from '#app/domain/report/report-period.ts'
import { services } from '#app/http/context.server.ts'
import {
  REPORT_PARAMETERS,
  readAddressOf,
  readPeriodError,
  readReportAddress,
  writeReportAddress,
} from '#app/http/reports/report-address.ts'
import { loadReportChoices, reportAbout } from '#app/http/reports/report-choices.server.ts'
import { readProblem } from '#app/http/reports/report-problem.ts'
import { REPORTS } from '#app/http/reports/report-view.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { MOST_PDF_PAGES } from '#app/messages/pdf/report-length.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FlashToast } from '#app/ui/feedback/flash.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Presets } from '#app/ui/table/chips.tsx'
import type { Route } from './+types/layout'
import { FILTER_FORM, ReportFilters } from './report-filters.tsx'
import { REPORT_FORMATS, REPORT_PAGES, reportOf } from './report-pages.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { today, t } = all
  const choices = await loadReportChoices(all)
  const report = REPORTS.find((each) => url.pathname.endsWith(`/${each}`))
  const address = report
    ? readAddressOf(report, url.searchParams, today)
    : readReportAddress(url.searchParams, today)
  const periodError = readPeriodError(url.searchParams, all)
  const problem = readProblem(url.searchParams)
  return {
    address,
    /** As in `address`, but of a period without a report the days as they were typed. */
    typed: { ...address, ...(periodError && { from: periodError.from, to: periodError.to }) },
    refused: periodError && { error: { [REPORT_PARAMETERS[periodError.at]]: [periodError.text] } },
    today,
    problem: problem && { code: problem, text: t(`refusal.${problem}`, { pages: MOST_PDF_PAGES }) },
    choices,
    about: reportAbout(all, choices, address),
  }
}

/** Head of every report: period and filters, which stay from one report to the next, and its files. */
export default function ReportsLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, typed, today, problem, choices, about } = loaderData
  const format = useFormat()
  const { pathname } = useLocation()
  const current = reportOf(pathname)
  const refused = current?.hasPeriod ? loaderData.refused : null
  const hasReport = current?.hasPeriod && !refused
  const formats = current && !refused ? REPORT_FORMATS[current.files] : []
  const fileAddress = (format: string) => writeReportAddress(`${current?.filePath}/file/${format}`, address)
  const labels = { [REPORT_PARAMETERS.from]: t('reports.from'), [REPORT_PARAMETERS.to]: t('reports.to') }
  const [requestedFile, setRequestedFile] = useState<string>()
  return (
    <>
      <PageTitle
        page={current ? `${t(current.label)} – ${t('reports.title')}` : t('reports.title')}
        hasError={refused !== null}
      />
      <PageHeader
        title={t('reports.title')}
        primary={formats.map((format, index) => (
          <a
            key={format}
            className={index === formats.length - 1 ? 'button primary' : 'button secondary'}
            href={fileAddress(format)}
            onClick={() => setRequestedFile(fileAddress(format))}
          >
            <Icon name="download" />
            {t('reports.download', { format: FORMAT_LABELS[format] })}
          </a>
        ))}
      />
      {requestedFile ? (
        <FlashToast key={requestedFile} kind="success" title={t('reports.download_started')} />
      ) : null}
      {problem ? (
        <div role="alert">
          <Banner
            tone={problem.code === 'no_report' ? 'info' : 'danger'}
            action={
              problem.code.startsWith('pdf') ? (
                <a className="button secondary" href={fileAddress('xlsx')}>
                  {t('reports.download', { format: FORMAT_LABELS.xlsx })}
                </a>
              ) : null
            }
          >
            {problem.text}
          </Banner>
        </div>
      ) : null}
      <Tabs
        label={t('reports.title')}
        tabs={REPORT_PAGES.map(({ path, label }) => ({
          to: writeReportAddress(path, typed, { sort: undefined }),
          label: t(label),
          current: path === current?.path,
        }))}
      />
      {refused ? (
        <div className="mb-4">
          <ErrorSummary formId={FILTER_FORM} result={refused} labels={labels} />
        </div>
      ) : null}
      {hasReport ? (
        <p className="print-only mb-4">
          <b>
            {t(current.label)}, {format.daysOfYear(address.from, address.to)}
          </b>
          <br />
          {[about.shop, ...about.filters].join(' · ')}
        </p>
      ) : null}
      {current?.hasPeriod ? (
        <div className="no-print">
          <ReportFilters
            address={typed}
            error={refused?.error}
            choices={choices}
            hasProducts={current.hasProducts !== false}
            isCompared={current.isCompared === true}
          />
          <Presets
            label={t('reports.period')}
            presets={REPORT_PRESETS.map((preset) => {
              const period = presetPeriod(preset, today)
              return {
                label: t(PRESET_LABELS[preset]),
                to: writeReportAddress(pathname, typed, period),
                current: period.from === typed.from && period.to === typed.to,
              }
            })}
          />
        </div>
      ) : null}
      <Outlet />
      {hasReport ? (
        <p className="meta mt-4">
          {about.created}
          {'. '}
          {t('reports.footnote')}
        </p>
      ) : null}
    </>
  )
}

const FORMAT_LABELS = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' } as const

const PRESET_LABELS = {
  today: 'time.today',
  week: 'time.this_week',
  month: 'time.this_month',
  last_month: 'time.last_month',
  year: 'reports.this_year',
  last_year: 'reports.last_year',
} as const
