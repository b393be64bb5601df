import type { ReactNode } from 'react'
import type { FreeDay } from '#app/domain/availability/starts/day-status.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { showChosen } from './show-chosen.ts'

type ChoiceTileProps = {
  name: string
  value: string
  isChosen: boolean
  accessKey: string | undefined
  tint?: number
  free: FreeDay | null
  children: ReactNode
  shownBy?: string | undefined
}

/** A choice with what is free of it; the whole tile chooses. */
export function ChoiceTile({
  name,
  value,
  isChosen,
  accessKey,
  tint,
  free,
  children,
  shownBy,
}: ChoiceTileProps) {
  return (
    <label className="choice-tile" data-tint={tint}>
      <b>{children}</b>
      {free ? <FreeText {...free} /> : null}
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        accessKey={accessKey}
        onChange={({ currentTarget }) => showChosen(currentTarget, shownBy)}
      />
    </label>
  )
}

function FreeText({ status, free }: FreeDay) {
  const t = useTranslate()
  if (status === 'CLOSED') return <small>{t('staff_booking.day_closed')}</small>
  if (status === 'FULL') return <small>{t('staff_booking.day_full')}</small>
  return (
    <small className={status === 'LIMITED' ? 'few' : undefined}>
      {free === null ? t('manifest.legend_free') : t('manifest.free', { count: free })}
    </small>
  )
}
