/** Characters that RFC 8187 has no room for and `encodeURIComponent` leaves. */
const UNESCAPED = /['()*]/g

/**
 * Header that says under which name a file is saved, in any letters; beside it the same name in ASCII for what knows
 * no other.
 */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ \w.-]/g, '-')
  if (plain === name) return `${kind}; filename="${name}"`
  const escaped = encodeURIComponent(name).replaceAll(
    UNESCAPED,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped}`
}
