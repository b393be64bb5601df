/** Ids are 32 bits wide on PostgreSQL; asking it for a larger one would be an error, not an empty answer. */
export const LARGEST_ID = 2_147_483_647

/** An id as addresses write it: a whole number above 0, without sign, zeros in front or decimals. */
export function readId(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= LARGEST_ID ? id : undefined
}
