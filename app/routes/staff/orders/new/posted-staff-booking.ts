import type { WallTime } from '#app/domain/shared/time.ts'
import { OWN, ownEnd, type StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { chosenLength } from './chosen-length.ts'
import { ASKED_FIELD } from './staff-booking-parameters.ts'

type Day = {
  product: Parameters<typeof chosenLength>[0]
  length: number | typeof OWN
  endRent: WallTime | undefined
}

/** Whether another product, day or length was chosen than the form was shown for: its starts are not theirs. */
export function isOther(
  shown: StaffBookingAddress,
  posted: StaffBookingAddress,
  { product, length, endRent }: Day,
): boolean {
  if (shown.productId !== posted.productId || shown.date !== posted.date) return true
  const before = chosenLength(product, shown)
  return before !== length || (length === OWN && ownEnd({ ...shown, length }) !== endRent)
}

/** Names of the questions that the form showed. */
export function readQuestionNames(form: FormData): ReadonlySet<string> {
  const names = form.get(ASKED_FIELD)
  return new Set(typeof names === 'string' ? names.split(' ') : [])
}

/** The form with the answers about who comes in the first booking said of another product. */
export function movedAnswers(
  form: FormData,
  { from, to }: { from: number | undefined; to: number },
): FormData {
  if (from === to) return form
  const ofProduct = 'answers.b0p'
  const moved = new FormData()
  for (const [name, value] of form) {
    const isOld = name.startsWith(`${ofProduct}${from}n`)
    moved.append(isOld ? name.replace(`${ofProduct}${from}n`, `${ofProduct}${to}n`) : name, value)
  }
  return moved
}
