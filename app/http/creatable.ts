import type { Permission } from '#app/domain/account/permissions.ts'

/** The field of a button that leaves a form for the page which creates an entry that the form can choose. */
export const CREATE_FIELD = 'create'

/** Those pages, and who may open them. */
export const CREATE_PAGES = {
  duration: { page: '/durations/new', permission: 'durations-access' },
  resource: { page: '/resources/new', permission: 'resources-access' },
  'resource-type': { page: '/resource-types/new', permission: 'resources-access' },
  question: { page: '/settings/custom-fields/new', permission: 'settings-access' },
} as const satisfies Record<string, { page: string; permission: Permission }>

export type Creatable = keyof typeof CREATE_PAGES
