import { customerDifferences } from '#app/domain/order/customer/edit-customer.server.ts'
import { answerValueSchema } from '#app/domain/question/answers-queries.server.ts'
import { categoryPlace } from '#app/domain/question/asking-products.ts'
import { isVisibleFor } from '#app/domain/question/custom-field-types.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import { answerPlaceOf, type QuestionFacts } from '#app/domain/question/requested-questions.ts'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { changesIn } from '#app/domain/shared/edit/edit.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { answerText, participantName } from '#app/http/forms/question-view.ts'
import { shownValue } from '#app/http/forms/shown-value.ts'
import { contactValueLabels } from './contact-values.server.ts'

/** A detail or an answer as it was and as it became, in the reader's language; '' for nothing. */
export type LoggedDetail = { label: string; before: string; after: string }

/**
 * Changes of the customer's details and of answers by entry of an order's log. Details that were given first have
 * none, nor does what was erased since.
 */
export async function loadLoggedDetails(
  reader: Services,
  log: readonly Activity[],
  questions: QuestionFacts,
): Promise<ReadonlyMap<number, LoggedDetail[]>> {
  const { db, shop, locale, t, format } = reader
  const inLanguage = { t, locale, locales: shop.locales, format }
  const fields = requestedFields(await listCustomerFields(db, shop.id), 'staff')
  const labels = new Map<string, string>(
    toRequestedFieldViews(fields, { ...inLanguage, audience: 'staff' }).map((field) => [
      field.fieldName,
      field.label,
    ]),
  )
  return new Map(
    log.map((activity) => {
      const { before } = activity.facts
      const changes = before === null ? [] : changesIn(customerDifferences(activity) ?? {})
      return [activity.id, changes.flatMap((change) => toShown(change))]
    }),
  )

  function toShown({ name, before, after }: ReturnType<typeof changesIn>[number]): LoggedDetail[] {
    const show = showsDetail(name) ?? showsAnswer(name)
    return show ? [{ label: show.label, before: show.value(before), after: show.value(after) }] : []
  }

  function showsDetail(name: string) {
    const label = labels.get(name)
    const own = contactValueLabels(locale)
    return label && { label, value: (value: unknown) => shownValue(name, value, reader, own) }
  }

  function showsAnswer(name: string) {
    const place = answerPlaceOf(name.replace(/^answers\./, ''))
    const field = questions.fields.find(({ id }) => id === place?.customFieldId)
    if (!place || !field || !isVisibleFor(field, 'staff')) return undefined
    const { bookingId, productId, participant } = place
    const product = questions.products.find(
      (one) => one.bookingId === bookingId && one.productId === productId,
    )
    const category = product ? categoryPlace(product, participant) : null
    const who = bookingId === null ? '' : participantName({ participant, category }, inLanguage)
    return {
      label: [who, pickText(field.label, locale, shop.locales)].filter(Boolean).join(', '),
      value(value: unknown) {
        const answer = answerValueSchema.safeParse(value).data
        return answer === undefined ? '' : shownValue(name, answerText(field, answer, inLanguage), reader)
      },
    }
  }
}
