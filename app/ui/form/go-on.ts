/** Stored values of the record that a form edits, as a text to compare, and the record's version. */
type Stored = { stored: string; version: number | undefined }

/** Stored values and version that a form now continues from; `key` names the ones that it was rendered from. */
export type Retained = Stored & { key: string }

/**
 * Decides what a form continues from when its record has a new version. A form without unsaved input starts
 * anew. One with unsaved input stays: its version moves on with its own save, `isSent`, and where its own values
 * did not change. Otherwise somebody else saved meanwhile, and the old version brings their changes to light.
 * Source: reliability.md F10.
 */
export function goOn(
  previous: Retained,
  now: Stored,
  { isTyped, isSent }: { isTyped: boolean; isSent: boolean },
): Retained {
  if (!isTyped) return { ...now, key: now.stored }
  const isFree = isSent || now.stored === previous.stored
  return isFree ? { ...now, key: previous.key } : previous
}
