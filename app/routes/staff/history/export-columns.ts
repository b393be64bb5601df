import type { MessageKey } from '#app/i18n/translate.ts'
import { FIELD_PARAMETER } from './list-address.ts'

/** Columns of each list's export, by the names that the form posts. */
export const EXPORT_COLUMNS = {
  orders: {
    id: 'orders.order',
    created: 'orders.created',
    state: 'orders.status',
    customer: 'orders.customer',
    phone: 'field.phone',
    email: 'field.email',
    start: 'orders.start',
    contents: 'orders.contents',
    price: 'orders.price',
    paid: 'orders.paid',
    due: 'orders.due',
    payment: 'orders.payment',
    commentByGuest: 'orders.column_comment_guest',
    commentByStaff: 'orders.column_comment_staff',
    channel: 'orders.channel',
    affiliate: 'orders.affiliate',
  },
  bookings: {
    id: 'orders.booking',
    order: 'orders.order',
    created: 'orders.created',
    state: 'orders.status',
    customer: 'orders.customer',
    phone: 'field.phone',
    email: 'field.email',
    start: 'orders.start',
    end: 'orders.end',
    contents: 'orders.contents',
    quantity: 'orders.quantity',
    resources: 'orders.resources',
    price: 'orders.price',
    payment: 'orders.payment',
    commentByGuest: 'orders.column_comment_guest',
    commentByStaff: 'orders.column_comment_staff',
    channel: 'orders.channel',
    affiliate: 'orders.affiliate',
  },
} as const satisfies Record<string, Record<string, MessageKey>>

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

/** Name of an own field's column. */
export function fieldColumn(id: number): string {
  return `${FIELD_PARAMETER}${id}`
}
