import { z } from 'zod'

export type ShopOptions = {
  /** 15 to 60. Source: spec 2 §9. */
  reservationMinutes: number
  /** At least 0. */
  marginToClosingMinutes: number
}

const DEFAULT_RESERVATION_MINUTES = 30
const reservationMinutes = z.coerce.number().int().min(15).max(60).catch(DEFAULT_RESERVATION_MINUTES)
const marginToClosingMinutes = z.coerce.number().int().min(0).catch(0)

/** Reads a shop's options by their names in the specification; one that is missing or malformed has its default. */
export function toShopOptions(rows: readonly { name: string; value: string }[]): ShopOptions {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    reservationMinutes: reservationMinutes.parse(values.get('reservationTime')),
    marginToClosingMinutes: marginToClosingMinutes.parse(values.get('marginToClosingTime')),
  }
}
