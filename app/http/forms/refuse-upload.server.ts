import { data } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { refusalText } from './refusal-text.ts'
import type { Refusal } from './reply.server.ts'

/**
 * Shows an upload's form again with what was wrong at its field. 422 whether or not the browser runs
 * JavaScript.
 */
export function refuseUpload(refusal: Refusal & { at: string }, t: Translate) {
  const error = { [refusal.at]: [refusalText(refusal, t)] }
  return data({ result: { error } }, { status: 422 })
}
