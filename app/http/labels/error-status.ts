/** Statuses with a text of their own, in every language: `error_page.404_title`. */
const ERROR_STATUSES = [400, 401, 403, 404, 405, 409, 413, 415, 419, 422, 429, 500, 503] as const
export type ErrorStatus = (typeof ERROR_STATUSES)[number]

/** The status whose text is shown: itself, or the general one of its kind. */
export function explainedStatus(status: number): ErrorStatus {
  return ERROR_STATUSES.find((existing) => existing === status) ?? (status < 500 ? 400 : 500)
}
