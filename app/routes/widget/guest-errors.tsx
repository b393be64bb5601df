import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'

/** Why a step was refused: a text per field, and whether another start time would help. */
export type GuestProblem = {
  fields: Readonly<Record<string, string>>
  /** Unreadable input, by field, to stand there again. */
  typed?: Readonly<Record<string, string>>
  offersOthers?: boolean
  /** Nothing is wrong with the form: it may be posted again after so long. Its text stands at ''. */
  retryAfterSeconds?: number
}

/** Status and headers of a page with a problem. */
export function responseOf({ retryAfterSeconds }: GuestProblem) {
  return retryAfterSeconds === undefined
    ? { status: 422 }
    : { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

type GuestErrorsProps = {
  formId: string
  problem: GuestProblem
  alternatives?: readonly { startRent: WallTime; endRent: WallTime; address: string }[]
}

/** First in the page: what to fix, and the nearest times with enough left as links. */
export function GuestErrors({ formId, problem, alternatives = [] }: GuestErrorsProps) {
  const t = useTranslate()
  const format = useFormat()
  const error = Object.fromEntries(Object.entries(problem.fields).map(([field, text]) => [field, [text]]))
  return (
    <div className="guest-problems">
      {problem.retryAfterSeconds === undefined ? (
        <ErrorSummary formId={formId} result={{ error }} />
      ) : (
        <LaterNotice text={problem.fields[''] ?? ''} />
      )}
      {alternatives.length > 0 ? (
        <section className="nearest-times" aria-labelledby="nearest">
          <h2 id="nearest">{t('guest.nearest_times')}</h2>
          <ul className="row">
            {alternatives.map(({ startRent, endRent, address }) => (
              <li key={startRent}>
                <a className="button secondary small" href={address}>
                  {format.period(startRent, endRent)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** Asks to wait, where nothing is to be fixed. */
export function LaterNotice({ text }: { text: string }) {
  return (
    <div id="error-summary" role="alert" tabIndex={-1}>
      <Banner tone="warning">{text}</Banner>
    </div>
  )
}
