/** A point of an outline, or where a part of it lies; the library moves it in place. */
class VariablePoint {
  x: number
  y: number
  endContour: boolean

  constructor(x: number, y: number, endContour = true) {
    this.x = x
    this.y = y
    this.endContour = endContour
  }

  copy() {
    return new VariablePoint(this.x, this.y, this.endContour)
  }
}

type Outline = {
  points?: readonly VariablePoint[]
  /** Other glyphs that this one is put together from, as ö is. */
  components?: readonly { dx: number; dy: number }[]
}

export type VariableGlyph = { id: number; _decode(): Outline | null }

export type VariableFont<Glyph extends VariableGlyph> = {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
  postscriptName: string
  variationCoords: readonly number[] | null
} & Varying

/** Made at its first use, from the coordinates then. */
type Varying = { _variationProcessor?: { transformPoints(id: number, points: VariablePoint[]): void } | null }

/** Each outline has four points more, for its measures; those of a variable font stand in a table of their own. */
const MEASURES = Array.from({ length: 4 }, () => new VariablePoint(0, 0))

/**
 * Gives a variable font that was just loaded a weight. The library can't for WOFF2: it varies outlines while it reads
 * them from a table that WOFF2 has in another shape. So that table is read first, and each outline varied afterwards.
 */
export function setWeight<Glyph extends VariableGlyph>(font: VariableFont<Glyph>, weight: number): void {
  Object.defineProperty(font, '_variationProcessor', { value: null, configurable: true })
  const getGlyph = font.getGlyph.bind(font)
  getGlyph(0)._decode()
  delete font._variationProcessor
  font.variationCoords = [weight]
  // A document embeds fonts of equal names and tables once.
  Object.defineProperty(font, 'postscriptName', { value: `${font.postscriptName}-${weight}` })

  const varied = new WeakSet<Glyph>()
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints)
    if (varied.has(glyph)) return glyph
    varied.add(glyph)
    const decode = glyph._decode.bind(glyph)
    glyph._decode = () => {
      const outline = decode()
      return outline && varyOutline(font, id, outline)
    }
    return glyph
  }
}

function varyOutline({ _variationProcessor: processor }: Varying, id: number, outline: Outline): Outline {
  const { points, components } = outline
  const vary = <Moved extends VariablePoint>(moved: Moved[]) => {
    processor?.transformPoints(id, [...moved, ...MEASURES.map((point) => point.copy())])
    return moved
  }
  if (components) {
    const moved = vary(components.map(({ dx, dy }) => new VariablePoint(dx, dy)))
    return {
      ...outline,
      components: components.map((part, index) => {
        const { x: dx, y: dy } = moved[index] ?? { x: part.dx, y: part.dy }
        return { ...part, dx, dy }
      }),
    }
  }
  if (!points) return outline
  const moved = vary(points.map(({ x, y, endContour }) => new VariablePoint(x, y, endContour)))
  return {
    ...outline,
    points: points.map((point, index) => Object.assign(point.copy(), moved[index])),
  }
}
