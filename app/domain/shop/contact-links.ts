/** Rings a number as people write it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, '')}`
}
