import { inflateSync } from 'node:zlib'

/** Texts of a PDF in the order in which they are drawn, by the fonts' own maps to letters, and the drawing of its pages. */
export function readPdf(bytes: Uint8Array): { text: string; objects: string; drawing: string } {
  const objects = new Map<string, { head: string; body: string }>()
  const file = Buffer.from(bytes).toString('latin1')
  for (const [, id = '', content = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = content.split(/\sstream\n/)
    const packed = stream === undefined ? '' : stream.replace(/\nendstream$/, '')
    const isPacked = head.includes('/FlateDecode') && stream !== undefined
    const body = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
    objects.set(id, { head, body })
  }

  const letters = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    const list = head.match(/\/Font <<([^>]*)>>/)?.[1] ?? ''
    for (const [, name = '', id = ''] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const map = objects.get(id)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1]
      if (map) letters.set(name, toLetters(objects.get(map)?.body ?? ''))
    }
  }

  let text = ''
  for (const { head, body } of objects.values()) {
    if (!/ Tf\n/.test(body) || head.includes('/Length1')) continue
    let font = new Map<number, string>()
    for (const [, name, shown] of body.matchAll(/\/(\w+) [\d.]+ Tf|(\[[^\]]*\] TJ|<[^>]*> Tj)/g)) {
      if (name) font = letters.get(name) ?? new Map()
      const digits = [...font.keys()].some((code) => code > 0xff) || shown?.endsWith('TJ') ? 4 : 2
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
        for (const [code] of hex.matchAll(new RegExp(`.{${digits}}`, 'g')))
          text += font.get(Number.parseInt(code, 16)) ?? '?'
      }
      if (shown !== undefined) text += '\n'
    }
  }
  const drawing = [...objects.values()].map(({ body }) => body).filter((body) => / Tf\n/.test(body))
  return {
    text,
    drawing: drawing.join('\n'),
    objects: [...objects.values()].map(({ head }) => head).join('\n'),
  }
}

function toLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  const toText = (hex: string) =>
    String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
  for (const [, chars = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)\nendbfchar/g)) {
    for (const [, code = '', hex = ''] of chars.matchAll(/<(\w+)> <(\w+)>/g)) {
      letters.set(Number.parseInt(code, 16), toText(hex))
    }
  }
  const block = map.match(/beginbfrange\n([\s\S]*?)\nendbfrange/g)?.join('\n') ?? ''
  for (const [, first = '', list = ''] of block.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      letters.set(Number.parseInt(first, 16) + index, toText(hex))
    }
  }
  for (const [, first = '', last = '', hex = ''] of block.matchAll(/^<(\w+)> <(\w+)> <(\w+)>$/gm)) {
    const from = Number.parseInt(first, 16)
    for (let code = from; code <= Number.parseInt(last, 16); code++) {
      letters.set(code, String.fromCharCode(Number.parseInt(hex, 16) + code - from))
    }
  }
  return letters
}
