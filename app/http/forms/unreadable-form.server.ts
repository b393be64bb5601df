import {
  FormDataParseError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
} from '@remix-run/form-data-parser'
import { data } from 'react-router'

/** Answers a form that the parser gave up: 413 for one over the limits, 400 for one that is none. */
export function refuseUnreadable(error: unknown): never {
  if (error instanceof MaxTotalSizeExceededError || error instanceof MaxPartsExceededError) {
    throw data(null, { status: 413 })
  }
  if (error instanceof FormDataParseError || error instanceof MultipartParseError) {
    throw data(null, { status: 400 })
  }
  throw error
}
