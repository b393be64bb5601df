import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WhyLink } from './why-link.tsx'

/** Name of the buttons that pick a start. */
export const PICK = 'pick'

/** A start with enough left, near the one that is full. */
export type NearestStart = { key: string; startRent: WallTime; free: number | null }

/** Why a start was refused: the page that explains it, null for who may not see it, and in a sentence. */
export type WhyRefused = { to: string | null; reason: string; about: string }

type NearestStartsProps = {
  starts: readonly NearestStart[]
  why?: WhyRefused | null | undefined
  /** Where they post, when not to their own route. */
  action?: string | undefined
}

/** Why a start is full, and those near it, each a button that picks it. */
export function NearestStarts({ starts, why, action }: NearestStartsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="banner danger nearest-starts">
      {why ? (
        <p>
          <WhyLink {...why} />
        </p>
      ) : null}
      {starts.length > 0 ? <p>{t('change.nearest')}</p> : null}
      {starts.map(({ key, startRent, free }) => (
        <SubmitButton key={key} kind="secondary" className="small" action={action} name={PICK} value={key}>
          {format.dateTime(startRent)}
          {free === null ? null : ` · ${t('availability.left', { free })}`}
        </SubmitButton>
      ))}
    </div>
  )
}
