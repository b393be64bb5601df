/** A few on the way at a time, each begun as soon as one ends: neither side waits for the other. */
export async function atOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  most = 4,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
