/** How much a request may hold. Checked while it streams in, never after. Source: reliability.md R11, F105, F106. */
export const LIMITS = {
  /** Bytes of a form without files, and of a JSON body. */
  bodyBytes: 1_048_576,
  /** Declared bytes of a form with files that is read at all: what is too large in it gets a message. */
  uploadBodyBytes: 268_435_456,
  /** Fields of a form besides its files. */
  uploadFields: 20,
  formFields: 500,
  fieldNameCharacters: 200,
  /** Highest index of a repeating group: `rows[999]`. */
  groupIndexDigits: 3,
  /** Bytes of the path with its query. Node's own limit of 16 kB holds for all headers together. */
  addressBytes: 8_192,
} as const

/** Most days of one call for free times, two months; longer periods are cut short. */
export const MOST_CALL_DAYS = 62

/** Upper bound of the stepper: most of one price category, or of a product without any. Source: spec 2 §5. */
export const LARGEST_QUANTITY = 500
