/** One rule everywhere. Source: domain.md §15.3. */
export const PASSWORD_MIN_LENGTH = 8
/** Longer ones only cost time to hash. */
export const PASSWORD_MAX_LENGTH = 200
