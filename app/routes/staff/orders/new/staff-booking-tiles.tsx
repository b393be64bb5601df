import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import type { FreeDay } from '#app/domain/availability/starts/day-status.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'
import { DAY } from './posted-staff-booking.ts'
import { STEP_KEYS } from './staff-booking-keys.tsx'
import { WhyLink } from './why-link.tsx'

/** `free` on the chosen date; null for all where they are listed instead. */
export type ProductTile = { id: number; name: string; tint: number; free: FreeDay | null }

type ProductTilesProps = {
  products: readonly ProductTile[]
  productId: number | undefined
  date: LocalDate
}

/** Products to choose one of, each with what is free on the date. */
export function ProductTiles({ products, productId, date }: ProductTilesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <fieldset
      className="field choice-tiles product-tiles"
      tabIndex={-1}
      // The key of a radio button would choose it.
      accessKey={productId === undefined ? STEP_KEYS.product : undefined}
      onFocus={focusFirst}
    >
      <legend className="field-label">
        {t('orders.product')} <span className="muted">· {format.dateShort(date)}</span>
      </legend>
      <div>
        {products.map(({ id, name, tint, free }) => (
          <ChoiceTile
            key={id}
            name={STAFF_BOOKING_PARAMETERS.productId}
            value={String(id)}
            isChosen={id === productId}
            accessKey={id === productId ? STEP_KEYS.product : undefined}
            tint={tint}
            free={free}
          >
            {name}
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}

type DayTilesProps = {
  days: readonly (FreeDay & { date: LocalDate; why: string | null })[]
  date: LocalDate
}

/** Days around the chosen one, each with what is free of the product. */
export function DayTiles({ days, date }: DayTilesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <fieldset className="field choice-tiles day-tiles">
      <legend className="field-label">{t('time.day')}</legend>
      <div>
        {days.map((day) => (
          <div key={day.date}>
            <ChoiceTile
              name={DAY}
              // The chosen day says nothing: then the field for any date beside it counts.
              value={day.date === date ? '' : day.date}
              isChosen={day.date === date}
              accessKey={day.date === date ? STEP_KEYS.date : undefined}
              free={day}
            >
              {format.dateShort(day.date).split(' ')[0]} {Number(day.date.slice(8))}
            </ChoiceTile>
            <WhyLink to={day.why} about={format.dateShort(day.date)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceTileProps = {
  name: string
  value: string
  isChosen: boolean
  accessKey: string | undefined
  tint?: number
  free: FreeDay | null
  children: ReactNode
}

function ChoiceTile({ name, value, isChosen, accessKey, tint, free, children }: ChoiceTileProps) {
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

/** Goes on to the first tile once the tiles themselves have focus. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus()
}

/** Presses the button that shows what is chosen, which is there for who has no script. */
function showChosen({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=show]'))
}
