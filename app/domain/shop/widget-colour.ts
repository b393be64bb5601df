/** '#0b5a60', the product's own. */
export const BRAND_COLOUR = '#0b5a60'
/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5
/** Text on the colour, and the ground that the colour stands on in the dark. */
const [WHITE, NIGHT] = ['#ffffff', '#14191a']

type Rgb = readonly [red: number, green: number, blue: number]

/** The channels of '#rrggbb', each 0 to 255; undefined for anything else. */
function readColour(colour: string): Rgb | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** Contrast of two colours, 1 to 21; 1 where either is none. Source: WCAG 2.2. Exported for tests. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [readColour(one), readColour(other)]
  if (!a || !b) return 1
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Whether white text can be read on the colour. */
export function isReadable(colour: string): boolean {
  return contrastOf(colour, WHITE) >= LEAST_CONTRAST
}

/** The colour as it is in the dark: as much lighter as it takes to be told from the ground. */
export function nightColour(colour: string): string {
  const rgb = readColour(colour) ?? [255, 255, 255]
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = write(rgb.map((channel) => channel + (255 - channel) * share))
    if (contrastOf(lighter, NIGHT) >= LEAST_CONTRAST + 1) return lighter
  }
  return WHITE
}

function write(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
