import type { Permission } from '#app/domain/account/permissions.ts'
import { RECORDS, type RecordPages } from '#app/http/records.ts'

/** The field of a button that leaves a form for the page which creates an entry that the form can choose. */
export const CREATE_FIELD = 'create'

/** Pages that create something, and who may open them. */
export const CREATE_PAGES = {
  duration: creates(RECORDS.duration),
  resource: creates(RECORDS.resource),
  'resource-type': creates(RECORDS.resource_type),
  question: creates(RECORDS.custom_field),
} as const satisfies Record<string, { page: string; permission: Permission }>

function creates({ address, permission }: RecordPages) {
  return { page: `${address}/new`, permission }
}

export type Creatable = keyof typeof CREATE_PAGES
