/** What is stored of the thing that a form edits, as a text to compare, and the thing's version. */
type Stored = { stored: string; version: number | undefined }

/** What a form was made from, and what it goes on from by now. */
export type Held = Stored & { key: string }

/**
 * What a form goes on from when the thing has a new version. A form without anything unsaved starts anew. One
 * with something unsaved stays: its version moves on with its own save, `isSent`, and where nothing of its part
 * changed. Otherwise somebody else saved meanwhile, and the old version brings their changes to light.
 * Source: reliability.md F10.
 */
export function goOn(
  held: Held,
  now: Stored,
  { isTyped, isSent }: { isTyped: boolean; isSent: boolean },
): Held {
  if (!isTyped) return { ...now, key: now.stored }
  const isFree = isSent || now.stored === held.stored
  return isFree ? { ...now, key: held.key } : held
}
