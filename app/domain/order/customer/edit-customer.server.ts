import { type Phone, phoneFact } from '#app/domain/customer/contact.ts'
import { checkAccess } from '#app/domain/order/lock-order.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import type { EditRefusal } from '#app/domain/order/reopen-order.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { type Answer, nameOf } from '#app/domain/question/requested-questions.ts'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type EditStart,
  type Facts,
  isFacts,
  isSame,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CustomerInput, findCustomer } from './customer-queries.server.ts'
import { writeCustomer } from './save-customer.server.ts'

type EditCustomerInput = OrderInput &
  Access & {
    /** The version of the order that the edit began with; left out, the last one to save wins. */
    version: EditStart | undefined
    customer: CustomerInput
    given: GivenAnswers
  }

/**
 * Saves an order's customer and the answers as staff wrote them, or its guest once it is confirmed, over what others
 * saved there since the edit began. A guest can't touch what staff wrote. Whatever else happened to the order is no
 * reason to refuse. Source: reliability.md F10.
 */
export async function editCustomer(
  tx: Tx,
  { version: begun, ...input }: EditCustomerInput,
): Promise<Result<Saved, NotFound | ChangedByOther | EditRefusal>> {
  const { shopId, orderId, given } = input
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return err({ code: 'not_found' })
  const order = access.value
  const existing = await findCustomer(tx, input)
  const stored = await listAnswers(tx, input)
  const theirs = { ...customerFacts(existing ?? {}), ...answerFacts(given.asked, stored) }
  const merged = await mergeOver<Facts>(
    tx,
    { shopId, entity: 'order', entityId: orderId },
    {
      ...{ begun, current: order.version, theirs, read: customerDifferences },
      mine: { ...customerFacts(input.customer), ...answerFacts(given.asked, given.answers) },
    },
  )
  if (!merged.ok) return merged

  const isMerged = (answer: Answer) => isSame(merged.value[`answers.${nameOf(answer)}`], answer.value)
  const own = given.answers.filter(isMerged)
  const answers = [...own, ...stored.filter((answer) => isMerged(answer) && !hasPlace(own, answer))]
  const written = await writeCustomer(tx, order, {
    ...{ ...input, stored, given: { ...given, answers }, hasChosenCountry: true, isManaged: true },
    customer: mergedCustomer(input.customer, merged.value, existing?.phone ?? null),
  })
  return written.ok ? ok({ id: orderId, ...written.value }) : written
}

function customerFacts({ phone, ...texts }: CustomerInput): Facts {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(phone === undefined ? {} : { phone: phoneFact(phone) }) }
}

/** By field of the form. */
function answerFacts(asked: readonly string[], answers: readonly Answer[]): Facts {
  const values = new Map(answers.map((answer) => [nameOf(answer), answer.value]))
  return Object.fromEntries(asked.map((name) => [`answers.${name}`, values.get(name) ?? null]))
}

function hasPlace(answers: readonly Answer[], place: Answer): boolean {
  return answers.some((answer) => nameOf(answer) === nameOf(place))
}

/** Merged values; the number is the one that was typed, or the stored one. */
function mergedCustomer(given: CustomerInput, merged: Facts, stored: Phone | null): CustomerInput {
  const { phone, ...texts } = given
  const values = Object.keys(texts).map((name) => [name, merged[name]])
  const isStored = phone !== undefined && isSame(merged.phone, phoneFact(stored))
  return { ...Object.fromEntries(values), phone: isStored ? stored : phone }
}

/** Changes of the customer and the answers in an entry of the order's log; null where it tells of something else. */
export function customerDifferences({ action, facts }: Pick<Activity, 'action' | 'facts'>): Facts | null {
  const { before, after } = facts
  if (action === 'answers_changed' && isFacts(before) && isFacts(after)) {
    return { before: underAnswers(before), after: underAnswers(after) }
  }
  if (action !== 'customer_changed' || !isFacts(after)) return null
  return differencesOf(withPhoneFact(isFacts(before) ? before : {}), withPhoneFact(after)) ?? {}
}

function underAnswers(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`answers.${name}`, value]))
}

/** The log has the whole number. */
function withPhoneFact({ phone, ...texts }: Facts): Facts {
  if (phone === undefined) return texts
  return { ...texts, phone: isFacts(phone) ? [phone.rawPhoneNumber, phone.countryCode] : null }
}
