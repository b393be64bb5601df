import type { Submission } from '@conform-to/react'
import { data } from 'react-router'

/** Shows the form again with a refusal that is about no field, its text with names and times. */
export function refuseWithText<S, V>(submission: Submission<S, string[], V>, text: string) {
  return data({ result: submission.reply({ formErrors: [text] }) }, { status: 422 })
}
