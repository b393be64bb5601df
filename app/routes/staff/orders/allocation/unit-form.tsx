import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { StayBadge } from '#app/ui/feedback/badge.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AllocationErrors } from './allocation-errors.tsx'
import type { AllocationView, UnitsView } from './load-allocation.server.ts'
import { type AllocatedBooking, type AllocationForm, useBookingFacts } from './resource-card.tsx'
import { isOf } from './resource-panel.tsx'

type UnitFormProps = AllocationForm & {
  booking: AllocatedBooking
  product: AllocationView
  units: UnitsView
  /** Says when the booking is and whom to call, where no card of resources does. */
  hasFacts: boolean
}

/** Named units of a product's pool as tiles to tick; those that can't be chosen stay, with the reason. */
export function UnitForm({ booking, product, units, version, answer, hasFacts }: UnitFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const isHydrated = useHydrated()
  const { productId, name, quantity } = product
  const own = isOf(answer, 'units', productId) || isOf(answer, 'best-units', productId) ? answer : undefined
  const posted = own && [own.result.initialValue?.identifierIds ?? []].flat().map(String)
  const [chosen, setChosen] = useState(
    () => posted ?? units.options.flatMap(({ id, isChosen }) => (isChosen ? [String(id)] : [])),
  )
  const facts = useBookingFacts(booking)
  const isTooMany = isHydrated && chosen.length > quantity

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    setChosen(new FormData(form).getAll('identifierIds').map(String))
  }

  return (
    <section className="card">
      <Form
        method="post"
        id={`units-${productId}`}
        defaultShouldRevalidate
        onInput={onInput}
        onSubmit={(event) => {
          if (isTooMany && !isBest(event)) event.preventDefault()
        }}
      >
        {/* The first submit button is what Enter presses: saving the chosen units. */}
        <button type="submit" name="intent" value="units" hidden tabIndex={-1} />
        <div className="card-head">
          <div className="grow">
            <h2>{t('allocation.choose_units', { name })}</h2>
            <p className="muted">{format.period(booking.startRent, booking.endRent)}</p>
          </div>
          {hasFacts ? <StayBadge state={booking.stage} /> : null}
          <p className={isTooMany ? 'is-unmet' : ''} aria-live="polite">
            {t('allocation.chosen_of', { chosen: chosen.length, needed: quantity })}
          </p>
          <SubmitButton
            kind="secondary"
            className="small"
            intent="best-units"
            name="intent"
            value="best-units"
          >
            {t('allocation.best_units')}
          </SubmitButton>
        </div>
        <div className="padded stack">
          <AllocationErrors answer={own} title={t('allocation.units_not_saved')} />
          {hasFacts ? (
            <div className="mb-4">
              <DescriptionList left items={facts} />
            </div>
          ) : null}
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="rentalProductId" value={productId} />
          <fieldset>
            <legend className="visually-hidden">{name}</legend>
            <div className="unit-tiles">
              {units.options.map((unit) => (
                <UnitTile key={unit.id} unit={unit} isChosen={chosen.includes(String(unit.id))} />
              ))}
            </div>
          </fieldset>
          <div className="row between">
            <p className="muted">{t('allocation.units_hint')}</p>
            <SubmitButton kind="secondary" name="intent" value="units" isBlocked={isTooMany}>
              {t('allocation.save_units')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </section>
  )
}

function isBest({ nativeEvent }: FormEvent): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement && submitter.value === 'best-units'
}

type UnitTileProps = { unit: UnitsView['options'][number]; isChosen: boolean }

function UnitTile({ unit, isChosen }: UnitTileProps) {
  const t = useTranslate()
  const format = useFormat()
  const { id, label, state, isBest, occupant } = unit
  const canBeChosen = state === 'FREE' || isChosen
  const reasons = {
    FREE: t(isBest ? 'allocation.unit_best' : 'allocation.unit_free'),
    OCCUPIED: occupant
      ? t('allocation.unit_used_by', {
          order: occupant.orderId,
          time: format.period(occupant.startRent, occupant.endRent),
        })
      : t('allocation.unit_used'),
    CLOSED: t('allocation.unit_closed'),
    NEEDED: t('allocation.unit_needed'),
  }
  return (
    <label className={['unit-tile', canBeChosen ? '' : 'is-off'].filter(Boolean).join(' ')}>
      <input
        type="checkbox"
        name="identifierIds"
        value={id}
        defaultChecked={isChosen}
        disabled={!canBeChosen}
      />
      <span>
        <b>{label}</b>
        <small>{reasons[state]}</small>
      </span>
    </label>
  )
}
