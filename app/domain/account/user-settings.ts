import { z } from 'zod'

/** Where '/' may lead a user who has chosen. Source: domain.md §2. */
export const HOME_PAGES = ['/dashboard', '/bookings/manifest', '/history/orders'] as const
export type HomePage = (typeof HOME_PAGES)[number]

const userSettings = z.object({ homePage: z.enum(HOME_PAGES).optional().catch(undefined) }).catch({})

export type UserSettings = z.infer<typeof userSettings>

/** Reads the column `user.settings`. Settings of an older version that no longer exist are left out. */
export function parseUserSettings(json: string): UserSettings {
  return userSettings.parse(JSON.parse(json))
}
