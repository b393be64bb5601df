export const JSON_TYPE = 'application/json; charset=utf-8'

/** An object as JSON, whose last property is a list that is read page by page while the file is sent. */
export async function* jsonFile(
  head: Readonly<Record<string, unknown>>,
  { name, pages }: { name: string; pages: AsyncIterable<readonly unknown[]> },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const properties = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${pretty(value)},\n`)
  let separator = `{\n${properties.join('')}${JSON.stringify(name)}: [`
  for await (const page of pages) {
    for (const each of page) {
      yield encoder.encode(`${separator}\n${pretty(each)}`)
      separator = ','
    }
  }
  yield encoder.encode(separator === ',' ? '\n]\n}\n' : `${separator}]\n}\n`)
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
