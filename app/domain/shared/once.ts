/** Reads each text once: bookings share few times, and a month has many bookings. */
export function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const existing = new Map<string, Value>()
  return (text) => {
    const found = existing.get(text)
    if (found !== undefined) return found
    const value = read(text)
    existing.set(text, value)
    return value
  }
}
