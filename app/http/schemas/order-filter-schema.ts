import { z } from 'zod'
import {
  type AnswerFilter,
  COMMENTATORS,
  LIST_TABS,
  ORDER_CREATORS,
  PAYMENT_FILTERS,
} from '#app/domain/order/views/order-filter.ts'
import { LIST_SORTS } from '#app/domain/order/views/order-list-key.ts'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'

const LONGEST_TEXT = 100
const LONGEST_KEY = 200
/** More products or answers than a reader would choose. */
export const MOST_CHOICES = 50

const optional = z.string().optional()
const text = optional.transform((typed) => cut(typed?.trim(), LONGEST_TEXT))
const date = optional.transform((typed) => (isLocalDate(typed) ? typed : undefined))
const key = optional.transform((typed) => cut(typed, LONGEST_KEY))

/** Texts that filter, alike in the address of a page and the query of the call. */
export const orderFilterTexts = {
  search: text,
  comment: text,
  affiliateTag: text,
  channel: text.meta({ description: `${ORDER_CREATORS.join(', ')}, or the name of a channel` }),
  after: key,
}

/**
 * Filters, order and page of a list as anybody may have typed them into the address of its page: what cannot be used
 * is left out. Source: spec 2 §3 'Order list state'.
 */
export const orderFilterFields = {
  ...orderFilterTexts,
  tab: z.enum(LIST_TABS).optional().catch(undefined),
  startFrom: date,
  startTo: date,
  createdFrom: date,
  createdTo: date,
  payment: z.enum(PAYMENT_FILTERS).optional().catch(undefined),
  productIds: optional.transform(readIds),
  answers: optional.transform((typed) =>
    splitAnswers(typed ?? '')
      .flatMap((answer) => answer ?? [])
      .slice(0, MOST_CHOICES),
  ),
  commentBy: z.enum(COMMENTATORS).optional().catch(undefined),
  createdByUserId: optional.transform((typed) => readId(typed)),
  customerId: optional.transform((typed) => readId(typed)),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
  before: key,
}

/** Answers as one text, and apart again. */
export function joinAnswers(answers: readonly AnswerFilter[]): string {
  return answers.map(({ customFieldId, value }) => `${customFieldId}:${value}`).join(',')
}

/** The answers of one text, undefined for each that cannot be read. */
export function splitAnswers(typed: string): (AnswerFilter | undefined)[] {
  return typed.split(/,(?=\d+:)/).map((answer) => {
    const at = answer.indexOf(':')
    const customFieldId = readId(answer.slice(0, at))
    const value = cut(answer.slice(at + 1).trim(), LONGEST_TEXT)
    return customFieldId === undefined || value === undefined ? undefined : { customFieldId, value }
  })
}

function readIds(typed: string | undefined): number[] {
  const ids = (typed ?? '').split(',').flatMap((each) => readId(each.trim()) ?? [])
  return [...new Set(ids)].slice(0, MOST_CHOICES)
}

/** PostgreSQL stores no NUL, and refuses to compare with one. */
function cut(typed: string | undefined, length: number): string | undefined {
  return typed?.replaceAll('\0', '').slice(0, length) || undefined
}
