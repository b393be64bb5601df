import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/** A form as a browser posts it; a list posts its field several times. */
type Fields = Readonly<Record<string, string | readonly string[]>>

/** Errors of a schema by field name; undefined when it accepts the fields. */
export function errorsOfForm(schema: z.ZodType, fields: Fields) {
  const submission = parseWithZod(toFormData(fields), { schema })
  return submission.status === 'success' ? undefined : (submission.reply().error ?? {})
}

/** Parsed values of a form that the schema accepts; undefined when it does not. */
export function valuesOfForm<Output>(schema: z.ZodType<Output>, fields: Fields): Output | undefined {
  const submission = parseWithZod(toFormData(fields), { schema })
  return submission.status === 'success' ? submission.value : undefined
}

function toFormData(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each)
  }
  return form
}
