import { readId } from '#app/domain/shared/id.ts'
import { isWallTime, type WallTime } from '#app/domain/shared/time.ts'

/** A start of a product as one value of a form: '7@2026-07-16T10:00'. */
export function writeStartKey(productId: number, startRent: WallTime): string {
  return `${productId}@${writeStart(startRent)}`
}

/** A wall time as addresses hold it, '2026-07-16T10:00'. */
export function writeStart(startRent: WallTime): string {
  return startRent.slice(0, 16).replace(' ', 'T')
}

/** undefined when the text is no wall time in whole minutes. */
export function readStart(text: string | null | undefined): WallTime | undefined {
  const wall = `${text?.replace('T', ' ')}:00`
  return text?.length === 16 && isWallTime(wall) ? wall : undefined
}

/** The product and the time of such a value; undefined when it is none. */
export function readStartKey(text: string): { productId: number; startDateTime: WallTime } | undefined {
  const [first, second] = text.split('@')
  const productId = readId(first)
  const startDateTime = readStart(second)
  return productId !== undefined && startDateTime ? { productId, startDateTime } : undefined
}
