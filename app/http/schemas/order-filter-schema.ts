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
/** More products or answers than a reader would choose are left out. */
const MOST_CHOICES = 50

const optional = z.string().optional()
const text = optional.transform((typed) => cut(typed?.trim(), LONGEST_TEXT))
const date = optional.transform((typed) => (isLocalDate(typed) ? typed : undefined))
const key = optional.transform((typed) => cut(typed, LONGEST_KEY))

/**
 * Filters, order and page of a list as anybody may have typed them: what cannot be used is left out. One for the
 * addresses of the pages and the query of the call. Source: spec 2 §3 'Order list state'.
 */
export const orderFilterFields = {
  tab: z.enum(LIST_TABS).optional().catch(undefined),
  search: text,
  startFrom: date.meta({ description: 'First start, `YYYY-MM-DD`, included' }),
  startTo: date,
  createdFrom: date,
  createdTo: date,
  payment: z.enum(PAYMENT_FILTERS).optional().catch(undefined),
  productIds: optional.transform(readIds).meta({ description: 'Ids, joined by commas' }),
  answers: optional
    .transform(readAnswers)
    .meta({ description: 'Answers to own fields as `3:text`, joined by commas; all must match' }),
  comment: text,
  commentBy: z.enum(COMMENTATORS).optional().catch(undefined),
  createdByUserId: optional.transform((typed) => readId(typed)),
  customerId: optional.transform((typed) => readId(typed)),
  affiliateTag: text,
  channel: text.meta({ description: `${ORDER_CREATORS.join(', ')}, or the name of a channel` }),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
  after: key,
  before: key,
}

/** Answers as one text, and apart again. */
export function joinAnswers(answers: readonly AnswerFilter[]): string {
  return answers.map(({ customFieldId, value }) => `${customFieldId}:${value}`).join(',')
}

function readAnswers(typed: string | undefined): AnswerFilter[] {
  const each = (typed ?? '').split(/,(?=\d+:)/).map((answer): (number | string | undefined)[] => {
    const at = answer.indexOf(':')
    return [readId(answer.slice(0, at)), cut(answer.slice(at + 1).trim(), LONGEST_TEXT)]
  })
  return each
    .flatMap(([customFieldId, value]) =>
      typeof customFieldId === 'number' && typeof value === 'string' ? [{ customFieldId, value }] : [],
    )
    .slice(0, MOST_CHOICES)
}

function readIds(typed: string | undefined): number[] {
  const ids = (typed ?? '').split(',').flatMap((each) => readId(each.trim()) ?? [])
  return [...new Set(ids)].slice(0, MOST_CHOICES)
}

/** PostgreSQL stores no NUL, and refuses to compare with one. */
function cut(typed: string | undefined, length: number): string | undefined {
  return typed?.replaceAll('\0', '').slice(0, length) || undefined
}
