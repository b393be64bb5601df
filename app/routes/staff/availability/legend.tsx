import type { StartTimeState } from '#app/domain/availability/starts/start-time-state.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { slotClass, used } from '#app/routes/staff/start-look.ts'

const STATES = [
  'OPEN',
  'SOON_SOLD_OUT',
  'SOLD_OUT',
  'CLOSED_OUT',
  'BLOCKED',
  'PARTIALLY_BLOCKED',
] as const satisfies readonly StartTimeState[]

const HALF = 50

/** How each state of a start is drawn. */
export function Legend() {
  const t = useTranslate()
  return (
    <ul className="legend">
      {STATES.map((state) => (
        <li key={state}>
          <span className={slotClass(state)} style={used(HALF)} aria-hidden="true">
            <b>09:00</b>
          </span>
          {t(`availability.state_${state}`)}
        </li>
      ))}
      <li>
        <span className="start-chip is-past" style={used(HALF)} aria-hidden="true">
          <b>09:00</b>
        </span>
        {t('availability.passed')}
      </li>
    </ul>
  )
}
