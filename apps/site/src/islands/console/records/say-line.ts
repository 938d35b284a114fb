import { say } from '@kerbside/words/say.ts'

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
export function lineWords(field: string): string {
  const name = NAMES.find((known) => known === field)
  return name ? say(`licensing.line.${name}`) : field
}

const FAULTS = ['required', 'too-long', 'no-day', 'no-reference', 'unknown'] as const

export function faultWords(why: string | undefined): string | undefined {
  const fault = FAULTS.find((known) => known === why)
  return fault && say(`licensing.fault.${fault}`)
}
