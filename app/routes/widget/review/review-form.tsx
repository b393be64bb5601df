import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { SCORES } from '#app/domain/review/nps.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { ChoiceFrame } from '#app/ui/form/fields/field-frame.tsx'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

export const REVIEW_FORM = 'review'
const ALL_SCORES = Array.from(
  { length: SCORES.highest - SCORES.lowest + 1 },
  (_, index) => SCORES.lowest + index,
)

type ReviewFormProps = {
  booking: { id: number; name: string; imageSrc: string | null; startRent: WallTime; endRent: WallTime }
  /** In words. */
  lastDay: string
  result: SubmissionResult<string[]> | undefined
}

/** The visit that the answer is about, the question, and a comment. */
export function ReviewForm({ booking, lastDay, result }: ReviewFormProps) {
  const t = useTranslate()
  const [form, fields] = useForm<{ score: string; comment: string }>({
    id: REVIEW_FORM,
    lastResult: result ?? null,
  })
  const title = t('guest.review_title')
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} hasError={Boolean(result?.error)} />
      {result?.error ? (
        <div className="guest-problems">
          <ErrorSummary formId={REVIEW_FORM} result={result} />
        </div>
      ) : null}
      <h1>{title}</h1>
      <Visit {...booking} />
      <form method="post" {...getFormProps(form)} className="review-form">
        <ScoreField field={fields.score} />
        <TextareaField
          field={fields.comment}
          label={t('guest.review_comment')}
          hint={t('guest.review_comment_hint')}
          rows={4}
          optional
        />
        <button className="button primary large block" type="submit">
          {t('guest.review_send')}
        </button>
        <p className="muted">{t('guest.review_once', { day: lastDay })}</p>
      </form>
    </main>
  )
}

function Visit({ id, name, imageSrc, startRent, endRent }: ReviewFormProps['booking']) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="reviewed-visit">
      {imageSrc ? <img src={thumbnailSrc(imageSrc)} width={64} height={64} alt="" /> : null}
      <div>
        <b>{name}</b>
        <small>
          {format.period(startRent, endRent)}
          <br />
          {t('guest.review_booking', { id })}
        </small>
      </div>
    </div>
  )
}

/** One radio button per score; the words at the ends belong to the first and the last. */
function ScoreField({ field }: { field: FormField }) {
  const t = useTranslate()
  const chosen = initialText(field)
  const ends: Readonly<Record<number, string>> = {
    [SCORES.lowest]: t('guest.review_lowest'),
    [SCORES.highest]: t('guest.review_highest'),
  }
  return (
    <ChoiceFrame field={field} label={t('guest.review_question')}>
      <div className="review-scores">
        {ALL_SCORES.map((score) => (
          <label key={score}>
            <input type="radio" name={field.name} value={score} defaultChecked={String(score) === chosen} />
            <span>
              {score}
              {ends[score] ? <span className="visually-hidden"> {ends[score]}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <p className="review-ends" aria-hidden="true">
        {Object.entries(ends).map(([score, text]) => (
          <span key={score}>
            {score} {text}
          </span>
        ))}
      </p>
    </ChoiceFrame>
  )
}
