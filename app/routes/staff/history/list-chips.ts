import type { DataType } from '#app/domain/question/custom-field-types.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { FilterChip } from '#app/ui/table/chips.tsx'
import { type ListAddress, writeListAddress } from './list-address.ts'

type Choice = { id: number; name: string }

/** A question of the shop's own, as a filter. */
export type FieldChoice = Choice & { dataType: DataType; options: readonly { key: string; label: string }[] }

/** Choices of the filters. */
export type ListChoices = {
  products: readonly Choice[]
  members: readonly Choice[]
  fields: readonly FieldChoice[]
  /** The one whose orders are listed. */
  customers: readonly Choice[]
  channels: readonly string[]
  tags: readonly string[]
}

export const PAYMENT_LABELS = {
  PAID: 'state.paid',
  PARTIALLY_PAID: 'state.partially_paid',
  UNPAID: 'state.unpaid',
  DUE: 'orders.payment_due',
  RESERVED: 'orders.payment_reserved',
  RETURNING: 'orders.payment_returning',
  REFUND_FAILED: 'orders.payment_refund_failed',
} as const satisfies Record<string, MessageKey>

export const CREATOR_LABELS = {
  GUEST: 'orders.by_guest',
  STAFF: 'orders.by_staff',
  OTA: 'orders.by_ota',
} as const satisfies Record<string, MessageKey>

export const COMMENT_LABELS = {
  GUEST: 'orders.comment_guest',
  STAFF: 'orders.comment_staff',
} as const satisfies Record<string, MessageKey>

/** Labels of the filters in force, each with the address that removes it. */
export function useListChips(address: ListAddress, choices: ListChoices): FilterChip[] {
  return listChips({ t: useTranslate(), format: useFormat() }, address, choices)
}

type Language = { t: Translate; format: Formatters }

export function listChips({ t, format }: Language, address: ListAddress, choices: ListChoices): FilterChip[] {
  const { productIds, answers, payment, commentBy, channel, createdByUserId, customerId } = address
  const dates = (from: LocalDate | undefined, to: LocalDate | undefined) => {
    // Of dates in the wrong order nothing is found: their years tell why.
    if (from && to && to < from) return `${format.dayOfYear(from)} – ${format.dayOfYear(to)}`
    if (from && to) return from === to ? format.dateShort(from) : format.days(from, to)
    if (from) return t('orders.from', { date: format.days(from, from) })
    return to ? t('orders.to', { date: format.days(to, to) }) : ''
  }
  const nameIn = (list: readonly Choice[], id: number) =>
    list.find((choice) => choice.id === id)?.name ?? String(id)
  const chip = (name: string, value: string | undefined, changes: Partial<ListAddress>): FilterChip[] =>
    value ? [{ name, value, to: writeListAddress(address, changes) }] : []
  const start = { startFrom: undefined, startTo: undefined }
  const created = { createdFrom: undefined, createdTo: undefined }
  const customer =
    customerId === undefined ? undefined : nameIn(choices.customers, customerId) || String(customerId)
  const creator = createdByUserId === undefined ? undefined : nameIn(choices.members, createdByUserId)
  return [
    ...chip(t('common.search'), address.search, { search: undefined }),
    ...chip(t('orders.customer'), customer, { customerId: undefined }),
    ...chip(t('orders.start'), dates(address.startFrom, address.startTo), start),
    ...chip(t('orders.created'), dates(address.createdFrom, address.createdTo), created),
    ...chip(t('orders.payment'), payment && t(PAYMENT_LABELS[payment]), { payment: undefined }),
    ...productIds.flatMap((id) =>
      chip(t('orders.product'), nameIn(choices.products, id), {
        productIds: productIds.filter((other) => other !== id),
      }),
    ),
    ...answers.flatMap(({ customFieldId, value }) =>
      chip(nameIn(choices.fields, customFieldId), answerLabel(customFieldId, value), {
        answers: answers.filter((other) => other.customFieldId !== customFieldId),
      }),
    ),
    ...chip(t('orders.comment'), address.comment, { comment: undefined }),
    ...chip(t('orders.comment_by'), commentBy && t(COMMENT_LABELS[commentBy]), { commentBy: undefined }),
    ...chip(t('orders.created_by'), creator, { createdByUserId: undefined }),
    ...chip(t('orders.affiliate'), address.affiliateTag, { affiliateTag: undefined }),
    ...chip(t('orders.channel'), channel && creatorLabel(channel), { channel: undefined }),
  ]

  function answerLabel(customFieldId: number, value: string): string {
    const field = choices.fields.find(({ id }) => id === customFieldId)
    if (field?.dataType === 'CHECKBOX') return t(value === '1' ? 'common.yes' : 'common.no')
    return field?.options.find(({ key }) => key === value)?.label ?? value
  }

  function creatorLabel(channel: string): string {
    return isCreator(channel) ? t(CREATOR_LABELS[channel]) : channel
  }
}

function isCreator(channel: string): channel is keyof typeof CREATOR_LABELS {
  return Object.hasOwn(CREATOR_LABELS, channel)
}
