import type { ChangeEvent, ReactNode } from 'react'
import type { FreeDay } from '#app/domain/availability/starts/day-status.ts'
import { useTranslate } from '#app/i18n/translate.ts'

type ChoiceTileProps = {
  name: string
  value: string
  isChosen: boolean
  accessKey: string | undefined
  tint?: number
  free: FreeDay | null
  children: ReactNode
}

/** A choice with what is free of it; the whole tile chooses. */
export function ChoiceTile({ name, value, isChosen, accessKey, tint, free, children }: ChoiceTileProps) {
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
        onChange={showChosen}
      />
    </label>
  )
}

function FreeText({ status, free }: FreeDay) {
  const t = useTranslate()
  if (status === 'CLOSED') return <small>{t('staff_booking.day_closed')}</small>
  if (status === 'FULL') return <small>{t('state.sold_out')}</small>
  return (
    <small className={status === 'LIMITED' ? 'few' : undefined}>
      {free === null ? t('manifest.legend_free') : t('manifest.free', { count: free })}
    </small>
  )
}

/** Presses the button that shows what is chosen, which is there for who has no script. */
function showChosen({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=show]'))
}
