/** Initials of a person ('EL'), or the first two letters of a name of one word ('Sj'). */
export function initials(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase() : [...first].slice(0, 2).join('')
}
