/**
 * Widths that pictures are stored in, in pixels: a thumbnail, a card, a whole page. A smaller picture isn't
 * enlarged.
 */
export const IMAGE_WIDTHS = [320, 640, 1280] as const
type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const ADDRESS = /^(\/images\/[\w-]+)\/(\d+)$/

/** The stored widths of a picture that is `width` wide: all up to the first that holds the whole of it. */
export function storedWidths(width: number): ImageWidth[] {
  return IMAGE_WIDTHS.filter((_, index) => index === 0 || (IMAGE_WIDTHS[index - 1] ?? 0) < width)
}

/** Where a stored picture is served in its largest size. */
export function imageAddress(key: string, width: number): string {
  return `/images/${key}/${storedWidths(width).at(-1)}`
}

/**
 * The sizes of a picture for `srcset`, along with `sizes`. undefined for one that comes with the product
 * itself and has one file alone.
 */
export function imageSrcSet({ src, width }: { src: string; width: number }): string | undefined {
  const [, address, largest] = ADDRESS.exec(src) ?? []
  if (address === undefined) return undefined
  const widths = IMAGE_WIDTHS.filter((each) => each <= Number(largest))
  return widths.map((each) => `${address}/${each} ${Math.min(each, width)}w`).join(', ')
}

/** The smallest size, for pictures of a few dozen pixels. */
export function thumbnailSrc(src: string): string {
  const [, address] = ADDRESS.exec(src) ?? []
  return address === undefined ? src : `${address}/${IMAGE_WIDTHS[0]}`
}

/** Where a stored document is handed out. */
export function documentAddress(key: string): string {
  return `/documents/${key}`
}
