import { t } from '@kerbside/words/translate.ts'

const NAMES = [
  'name',
  'duties',
  'startedOn',
  'dbsOn',
  'dbsNumber',
  'viewedBy',
  'viewedOn',
  'leftOn',
  'item',
  'foundOn',
  'reportedOn',
  'lostOn',
  'place',
  'by',
  'journey',
  'attempts',
  'disposal',
  'closedOn',
  'about',
  'receivedOn',
  'driver',
  'vehicle',
  'done',
  'outcome',
] as const

/** The name of a field of a register. */
export function fieldLabel(field: string): string {
  const name = NAMES.find((item) => item === field)
  return name ? t(`licensing.line.${name}`) : field
}

const LINE_ERRORS = ['required', 'too-long', 'no-day', 'no-reference', 'unknown'] as const

export function describeLineError(why: string | undefined): string | undefined {
  const error = LINE_ERRORS.find((item) => item === why)
  return error && t(`licensing.error.${error}`)
}
