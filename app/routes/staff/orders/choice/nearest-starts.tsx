import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** Name of the buttons that pick a start. */
export const PICK = 'pick'

/** A start with enough left, near the one that is full. */
export type NearestStart = { key: string; startRent: WallTime; free: number | null }

type NearestStartsProps = {
  starts: readonly NearestStart[]
  /** Where they post, when not to their own route. */
  action?: string | undefined
}

/** Starts near the one that is full, each a button that picks it. */
export function NearestStarts({ starts, action }: NearestStartsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="banner danger nearest-starts">
      <p>{t('change.nearest')}</p>
      {starts.map(({ key, startRent, free }) => (
        <SubmitButton key={key} kind="secondary" className="small" action={action} name={PICK} value={key}>
          {format.dateTime(startRent)}
          {free === null ? null : ` · ${t('availability.left', { free })}`}
        </SubmitButton>
      ))}
    </div>
  )
}
