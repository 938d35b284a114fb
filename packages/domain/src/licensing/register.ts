import type { RecordKind } from './record-entry.ts'

export type RegisterKind = Exclude<RecordKind, 'journey'>
export const REGISTERS = [
  'staff',
  'found',
  'reported',
  'complaint',
] as const satisfies readonly RegisterKind[]

export type RegisterField = {
  name: string
  /** `day` as 2026-11-24, `reference` of a journey. */
  form: 'line' | 'lines' | 'day' | 'reference'
  required?: true
}

/** The fields of each register, in order. The first names the line; the first of kind `day` dates it. */
export const REGISTER_FIELDS: Readonly<Record<RegisterKind, readonly RegisterField[]>> = {
  staff: [
    { name: 'name', form: 'line', required: true },
    { name: 'duties', form: 'line', required: true },
    { name: 'startedOn', form: 'day', required: true },
    { name: 'dbsOn', form: 'day' },
    { name: 'dbsNumber', form: 'line' },
    { name: 'viewedBy', form: 'line' },
    { name: 'viewedOn', form: 'day' },
    { name: 'leftOn', form: 'day' },
  ],
  found: [
    { name: 'item', form: 'line', required: true },
    { name: 'foundOn', form: 'day', required: true },
    { name: 'place', form: 'line', required: true },
    { name: 'journey', form: 'reference' },
    { name: 'attempts', form: 'lines' },
    { name: 'disposal', form: 'lines' },
    { name: 'closedOn', form: 'day' },
  ],
  reported: [
    { name: 'item', form: 'line', required: true },
    { name: 'reportedOn', form: 'day', required: true },
    { name: 'lostOn', form: 'day' },
    { name: 'place', form: 'line', required: true },
    { name: 'by', form: 'line' },
    { name: 'journey', form: 'reference' },
    { name: 'attempts', form: 'lines' },
    { name: 'closedOn', form: 'day' },
  ],
  complaint: [
    { name: 'about', form: 'lines', required: true },
    { name: 'receivedOn', form: 'day', required: true },
    { name: 'by', form: 'line', required: true },
    { name: 'journey', form: 'reference' },
    { name: 'driver', form: 'line' },
    { name: 'vehicle', form: 'line' },
    { name: 'done', form: 'lines' },
    { name: 'outcome', form: 'lines' },
    { name: 'closedOn', form: 'day' },
  ],
}

export const MAX_LINE_LENGTH = 200
export const MAX_MULTILINE_LENGTH = 2000

export type RegisterLine = Readonly<Record<string, string>>

export type RegisterLineError = {
  field: string
  why: 'required' | 'too-long' | 'no-day' | 'unknown' | 'no-reference'
}

/** Validates a line by field: missing, too long, or not a valid day. */
export function checkRegisterLine(kind: RegisterKind, line: RegisterLine): RegisterLineError[] {
  const fields = REGISTER_FIELDS[kind]
  const errors: RegisterLineError[] = Object.keys(line)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((field) => ({ field, why: 'unknown' }))
  for (const field of fields) {
    const why = checkField(field, (line[field.name] ?? '').trim())
    if (why) errors.push({ field: field.name, why })
  }
  return errors
}

function checkField(
  { form, required }: RegisterField,
  value: string,
): RegisterLineError['why'] | undefined {
  if (value === '') return required ? 'required' : undefined
  if (value.length > (form === 'lines' ? MAX_MULTILINE_LENGTH : MAX_LINE_LENGTH)) return 'too-long'
  if (form === 'day' && !isDay(value)) return 'no-day'
  return form === 'reference' && !/^[1-9]\d{0,8}$/.test(value) ? 'no-reference' : undefined
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The day of a line: its first required day. */
export const dayOf = (kind: RegisterKind, line: RegisterLine): string => {
  const field = REGISTER_FIELDS[kind].find(({ form, required }) => form === 'day' && required)
  return (field && line[field.name]) ?? ''
}

/** The text that a search for lines uses. */
export const searchTextOf = (line: RegisterLine): string =>
  Object.values(line).join(' ').toLowerCase().slice(0, 4000)
