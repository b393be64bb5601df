/** Video ids: YouTube's eleven characters, Vimeo's digits. */
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,10}$/

/** Addresses of a video as people copy them, with or without the beginning. The id follows. */
const ADDRESSES = [
  /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#\s]*&)?v=([\w-]{11})(?:[&#]|$)/i,
  /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/(?:embed|shorts|live)\/([\w-]{11})(?:[/?#]|$)/i,
  /^(?:https?:\/\/)?youtu\.be\/([\w-]{11})(?:[/?#]|$)/i,
  /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,10})(?:[/?#]|$)/i,
]

/** Reads the id of a video, from itself or from its address; undefined for any other text. */
export function readVideoId(text: string): string | undefined {
  const trimmed = text.trim()
  if (VIMEO_ID.test(trimmed) || YOUTUBE_ID.test(trimmed)) return trimmed
  return ADDRESSES.map((address) => address.exec(trimmed)?.[1]).find((id) => id !== undefined)
}

/** Where a guest watches it. */
export function videoAddress(id: string): string {
  return VIMEO_ID.test(id) ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`
}
