/** Areas of the texts that only the server says: guest pages and mails load no React, so no browser needs them. */
export const SERVER_ONLY_AREAS = ['guest', 'mail', 'why'] as const

/** A language file as browsers get it. */
export function browserTexts(json: string): string {
  const areas = Object.entries<unknown>(JSON.parse(json))
  return JSON.stringify(Object.fromEntries(areas.filter(([area]) => !isServerOnly(area))))
}

function isServerOnly(area: string): boolean {
  return SERVER_ONLY_AREAS.some((name) => name === area)
}
