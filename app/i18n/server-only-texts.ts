/**
 * Areas of the texts that only the server says: guest pages and mails load no React, and a refusal comes with the
 * form or the message that it stands in, so no browser needs them. Exported for tests.
 */
export const SERVER_ONLY_AREAS = ['guest', 'mail', 'receipt', 'refusal', 'why'] as const

/** Texts of other areas that only schemas on the server say. Exported for tests. */
export const SERVER_ONLY_TEXTS: readonly string[] = [
  'form.choose_month',
  'form.choose_weekday',
  'form.invalid_company_number',
  'form.invalid_date',
  'form.invalid_postcode',
  'form.invalid_time',
  'form.invalid_web_address',
  'form.percentage',
  'form.terms_required',
  'form.whole_number',
  'staff_booking.choose_quantity',
  'staff_booking.choose_start',
]

/** Texts of server-only areas that a page says by itself too. Exported for tests. */
export const BROWSER_TEXTS: readonly string[] = [
  'receipt.credit_title',
  'receipt.title',
  'receipt.with_name',
  'refusal.file_too_large',
  'refusal.price_not_set',
  'refusal.too_many_files',
]

/** A language file as browsers get it. */
export function browserTexts(json: string): string {
  const areas = Object.entries<Record<string, unknown>>(JSON.parse(json))
  return JSON.stringify(Object.fromEntries(areas.flatMap(([area, texts]) => lighter(area, texts))))
}

function lighter(area: string, texts: Record<string, unknown>): [string, Record<string, unknown>][] {
  const isServerOnly = SERVER_ONLY_AREAS.some((name) => name === area)
  const said = Object.entries(texts).filter(([key]) =>
    isServerOnly ? BROWSER_TEXTS.includes(`${area}.${key}`) : !SERVER_ONLY_TEXTS.includes(`${area}.${key}`),
  )
  return said.length > 0 ? [[area, Object.fromEntries(said)]] : []
}
