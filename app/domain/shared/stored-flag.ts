/** Yes or no as a column stores it: 1 is yes. */
export type StoredFlag = 0 | 1

export function storedFlag(isSet: boolean | undefined): StoredFlag {
  return isSet ? 1 : 0
}
