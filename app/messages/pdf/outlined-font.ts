import { Font } from '@react-pdf/renderer'
import { setWeight, type VariableFont, type VariableGlyph } from './variable-font.ts'

type Command = { command: string; args: readonly number[] }
type Glyph = VariableGlyph & {
  codePoints: readonly number[]
  path: { commands: readonly Command[] }
  advanceWidth: number
  _getMetrics(): { leftBearing: number }
}
type Subset = {
  _addGlyph: (id: number) => number
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
}
type LoadedFont = VariableFont<Glyph> & {
  createSubset(): Subset
}
type Point = { x: number; y: number; isOnCurve: boolean }

/** Weight that a variable font has by itself. */
export const REGULAR = 400
export const SEMIBOLD = 600

/**
 * Registers a WOFF2 font in one of its weights. The library fails to embed outlines that are compressed as WOFF2 has
 * them, so each glyph that a document uses is written into it as a plain outline.
 */
export async function registerOutlines(fontFamily: string, src: string, fontWeight: number): Promise<void> {
  Font.register({ family: fontFamily, src, fontWeight })
  await Font.load({ fontFamily, fontWeight })
  const source: { data: unknown } | null = Font.getFont({ fontFamily, fontWeight })
  if (!isLoaded(source?.data)) throw new Error(`no font at ${src}`)
  const loaded = source.data
  if (fontWeight !== REGULAR) setWeight(loaded, fontWeight)
  const getGlyph = loaded.getGlyph.bind(loaded)
  loaded.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    // One that was met first as a part of another, as ı is of i, has no letter, and its text could not be copied.
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
  const createSubset = loaded.createSubset.bind(loaded)
  loaded.createSubset = () => withOutlines(createSubset(), loaded)
}

function isLoaded(font: unknown): font is LoadedFont {
  return typeof font === 'object' && font !== null && 'createSubset' in font && 'getGlyph' in font
}

function withOutlines(subset: Subset, font: LoadedFont): Subset {
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id)
    const bytes = encodeOutline(glyph.path.commands)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing })
    subset.offset += bytes.length
    return subset.glyf.push(bytes) - 1
  }
  return subset
}

/** An outline as TrueType's table `glyf` has it: long coordinates, no instructions. */
function encodeOutline(commands: readonly Command[]): Uint8Array {
  const contours = toContours(commands)
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  let last = -1
  const ends = contours.map(({ length }) => (last += length))
  const shorts = [
    contours.length,
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
    ...ends,
    0,
  ]
  const flags = points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))
  const steps = [...differences(xs), ...differences(ys)]
  const size = 2 * shorts.length + flags.length + 2 * steps.length
  const view = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4))
  for (const [index, short] of shorts.entries()) view.setInt16(2 * index, short)
  for (const [index, flag] of flags.entries()) view.setUint8(2 * shorts.length + index, flag)
  const from = 2 * shorts.length + flags.length
  for (const [index, step] of steps.entries()) view.setInt16(from + 2 * index, step)
  return new Uint8Array(view.buffer)
}

function toContours(commands: readonly Command[]): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args.map(Math.round)
    const contour = command === 'moveTo' ? [] : contours.at(-1)
    if (contour?.length === 0) contours.push(contour)
    if (command === 'quadraticCurveTo')
      contour?.push({ x: x1, y: y1, isOnCurve: false }, { x: x2, y: y2, isOnCurve: true })
    else if (command !== 'closePath') contour?.push({ x: x1, y: y1, isOnCurve: true })
  }
  return contours
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}
