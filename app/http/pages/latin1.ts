/**
 * Parts of a page without characters beyond Latin-1: with a single one the engine holds the whole page at two bytes a
 * character, and takes three times as long to encode it.
 */

/** Markup with references to those characters, outside of scripts and styles. */
export function withReferences(markup: string): string {
  return markup.replace(/[^\0-\u00ff]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** JSON with escapes for those characters, which stand in its texts alone. */
export function withEscapes(json: string): string {
  return json.replace(/[^\0-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
