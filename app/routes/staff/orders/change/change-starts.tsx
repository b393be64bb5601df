import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { showChosen } from '#app/routes/staff/orders/choice/show-chosen.ts'
import {
  type StaffBookingStart,
  StaffBookingStarts,
} from '#app/routes/staff/orders/choice/staff-booking-starts.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import type { ChangePage } from './load-change.server.ts'
import { START } from './posted-change.ts'
import { PLAN } from './use-plan-form.tsx'

/** Starts of the shown day, of which the booking's own is one; `field` is that of the time, where no other is chosen. */
export function ChangeStarts({ page, field }: { page: ChangePage; field: FormField }) {
  const t = useTranslate()
  const format = useFormat()
  const nameOf = ({ startRent, endRent }: StaffBookingStart) =>
    dateOf(startRent) === dateOf(endRent)
      ? `${format.time(startRent)}–${format.time(endRent)}`
      : format.time(startRent)
  const { key, id, name, formId, errorId, descriptionId, initialValue, errors } = field
  const shared = { key, formId, errorId, descriptionId }
  return (
    <StaffBookingStarts
      fields={{
        start: { ...shared, id, name: START, initialValue: page.start, errors },
        // Its errors stand with the starts, where they are seen whatever is chosen.
        ownTime: { ...shared, id: `${id}-own`, name, initialValue },
      }}
      legend={t('change.starts', { date: format.date(page.date) })}
      starts={page.starts}
      kept={page.startRent}
      nameOf={nameOf}
      onChoose={(input) => showChosen(input, PLAN)}
    />
  )
}
