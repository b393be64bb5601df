/** Reads each text once: bookings share few times, and a month has many bookings. */
export function once<Text extends string, Value>(read: (text: Text) => Value): (text: Text) => Value {
  const existing = new Map<Text, Value>()
  return (text) => {
    const found = existing.get(text)
    if (found !== undefined) return found
    const value = read(text)
    existing.set(text, value)
    return value
  }
}
