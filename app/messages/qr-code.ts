import { encode, renderSVG } from 'uqr'

/** Restores itself from a scratch or a raindrop. */
const CORRECTION = 'M'

/** A code that phones read, as a picture with a white edge. */
export function qrCodeSvg(text: string): string {
  return renderSVG(text, { ecc: CORRECTION, border: 2 })
}

/** The same as the path of its dark squares, in a square of `size` units. */
export function qrCodePath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: CORRECTION, border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
