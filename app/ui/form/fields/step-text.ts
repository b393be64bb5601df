/** A typed number one more or fewer, within its limits; what is no number counts as the least. */
export function stepText(text: string, by: 1 | -1, { min, max }: { min: number; max: number }): string {
  const typed = /^-?\d+$/.test(text.trim()) ? Number(text) : min
  return String(Math.min(max, Math.max(min, typed + by)))
}
