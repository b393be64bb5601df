import { z } from 'zod'
import {
  BOOKING_TYPES,
  IDENTIFIER_ASSIGNMENTS,
  PRODUCT_TYPES,
  QR_TICKET_TYPES,
} from '#app/domain/catalog/product-types.ts'
import { cleanText, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { MINUTES_PER_WEEK } from '#app/domain/shared/time.ts'
import {
  choice,
  flag,
  id,
  idList,
  optionalId,
  optionalNumber,
  translatable,
  version,
  wholeNumber,
} from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A week: nobody needs longer between two bookings. */
const MOST_TURNAROUND_MINUTES = MINUTES_PER_WEEK
const MOST_IDENTIFIERS = 500
const MOST_SEATS = 1_000

/**
 * A product's set-up. Named units must be as many as the capacity, the least quantity no more than the most.
 * An alias has neither named units nor a booking type of its own. Source: spec 3 §5 'Product'.
 */
export const productSetupSchema = oncePerLanguage((t) =>
  z
    .object({
      productType: choice(t, PRODUCT_TYPES),
      bookingType: choice(t, BOOKING_TYPES),
      maxCapacity: optionalNumber(t),
      seats: wholeNumber(t, { min: 1, max: MOST_SEATS }),
      aliasOfId: optionalId(t),
      useIdentifiers: flag(),
      identifiers: labels(t),
      identifierAssignment: choice(t, IDENTIFIER_ASSIGNMENTS).default('AUTOMATIC'),
      useResources: flag(),
      resourceTypeIds: idList(t),
      resourceIds: idList(t),
      allowSplitResources: flag(),
      qrTicketType: choice(t, QR_TICKET_TYPES).default('PER_ORDER'),
      minutesBefore: wholeNumber(t, { max: MOST_TURNAROUND_MINUTES }).default(0),
      minutesAfter: wholeNumber(t, { max: MOST_TURNAROUND_MINUTES }).default(0),
      quantityLabel: translatable(t, { max: TEXT_LIMITS.name }),
      lowInventoryLimit: optionalNumber(t),
      minimumQuantity: wholeNumber(t, { min: 1 }),
      maximumQuantity: wholeNumber(t).default(0),
      taxId: id(t),
      discountable: flag(),
      automaticPaymentLink: flag(),
      version: version(),
    })
    .superRefine((posted, context) => {
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      const { minimumQuantity, maximumQuantity, maxCapacity, identifiers } = posted
      if (maximumQuantity > 0 && minimumQuantity > maximumQuantity) {
        refuse('maximumQuantity', t('setup.maximum_below_minimum', { min: minimumQuantity }))
      }
      if (posted.useResources && posted.resourceTypeIds?.length === 0) {
        refuse('resourceTypeIds', t('setup.choose_resource_type'))
      }
      if (!posted.useIdentifiers || posted.aliasOfId !== null || !identifiers) return
      if (maxCapacity === null) refuse('maxCapacity', t('setup.capacity_for_identifiers'))
      else if (maxCapacity !== undefined && identifiers.length !== maxCapacity) {
        const counts = { labels: identifiers.length, capacity: maxCapacity }
        refuse('identifiers', t('setup.identifiers_differ', counts))
      }
    }, EVEN_IF_OTHERS_FAIL),
)

/** Reports all errors at once; a field that failed is undefined then. */
const EVEN_IF_OTHERS_FAIL = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Labels in their order: a list, or one per line as the form has them. Each once; empty lines don't count. */
function labels(t: Translate) {
  return z
    .union([z.string(), z.array(z.string())], { error: t('form.invalid') })
    .nullish()
    .transform((posted) => {
      const lines = typeof posted === 'string' ? posted.split('\n') : (posted ?? [])
      return lines.map(cleanText).filter((line) => line !== '')
    })
    .superRefine((lines, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      const twice = firstTwice(lines)
      if (twice !== undefined) refuse(t('setup.identifier_twice', { label: twice }))
      if (lines.length > MOST_IDENTIFIERS) refuse(t('setup.too_many_identifiers', { max: MOST_IDENTIFIERS }))
      if (lines.some((line) => line.length > TEXT_LIMITS.name)) {
        refuse(t('form.too_long', { count: TEXT_LIMITS.name }))
      }
    })
}

function firstTwice(lines: readonly string[]): string | undefined {
  const earlier = new Set<string>()
  for (const line of lines) {
    if (earlier.has(line)) return line
    earlier.add(line)
  }
  return undefined
}
