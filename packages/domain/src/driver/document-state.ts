import type { LocalDate } from '../time.ts'
import { NO_EXPIRY } from './driver.ts'
import { daysBetween, WARNING_DAYS } from './warn-licence.ts'

/** none: an optional document that was never given. */
export type DocumentState = 'valid' | 'soon' | 'expired' | 'missing' | 'none'

/** The state of an approved document on a day in the operator's zone. */
export function stateOfDocument(
  document: { expiresOn: LocalDate } | undefined,
  params: { today: LocalDate; isRequired: boolean; warningDays?: number | undefined },
): DocumentState {
  const { today, isRequired, warningDays = WARNING_DAYS[0] } = params
  if (!document) return isRequired ? 'missing' : 'none'
  if (document.expiresOn === NO_EXPIRY) return 'valid'
  const days = daysBetween(today, document.expiresOn)
  if (days < 0) return 'expired'
  return days <= warningDays ? 'soon' : 'valid'
}

export type SubmissionError = 'no-expiry' | 'past' | 'no-scan'

/** Checks a document that a driver sends: one that has expired already is of no use. */
export function checkSubmission(
  document: { expiresOn: LocalDate; hasScan: boolean },
  { today, expires }: { today: LocalDate; expires: boolean },
): SubmissionError | undefined {
  if (!document.hasScan) return 'no-scan'
  if (!expires) return undefined
  if (document.expiresOn === NO_EXPIRY) return 'no-expiry'
  return document.expiresOn < today ? 'past' : undefined
}
