const MARK = 'M2 29h28l-1.2-5.2H3.2zM4.2 21.4h23.6l-1-4.4H5.2zM6.2 14.8h19.6l-.9-3.6H7.1zM8 9.2h8.6V6.3H8.7z'
const WORD =
  'M3 2v28M3 22a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M27 30V14M27 22a8 8 0 0 1 8-8h1M42 14v8a7.5 7.5 0 0 0 15 0M57 14v18a7 7 0 0 1-7 7h-4M65 22a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M81 14v18a7 7 0 0 1-7 7h-5M89 22a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M105 14v18a7 7 0 0 1-7 7h-5M113 22a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M129 14v16'

/** The jetty with the buoy. Inline, so that it takes the text colour; the buoy stays orange. */
export function Mark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={MARK} />
      <circle cx="22.4" cy="5.9" r="3.9" fill="var(--buoy)" />
    </svg>
  )
}

/** Mark and word; `height` is the word's. */
export function Logo({
  markSize = 24,
  height = 21,
}: {
  markSize?: number | undefined
  height?: number | undefined
}) {
  return (
    <>
      <Mark size={markSize} />
      <svg className="wordmark" viewBox="0 0 132 42" height={height} role="img" aria-label="Brygga">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="4.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={WORD}
        />
      </svg>
    </>
  )
}
