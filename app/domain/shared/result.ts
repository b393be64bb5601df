/** An answer that a caller must tell apart: a value, or an expected 'no'. Bugs are thrown instead. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; error: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function err<const Refusal>(error: Refusal): { ok: false; error: Refusal } {
  return { ok: false, error }
}
