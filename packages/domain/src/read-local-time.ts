import type { LocalTime } from './time.ts'

const LOCAL = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

export function readLocalTime(text: string): LocalTime | undefined {
  if (!LOCAL.test(text)) return undefined
  const asUtc = new Date(`${text}:00Z`)
  // 31 February parses as a day in March: a date that does not convert back to the same text is invalid.
  return asUtc.toISOString().startsWith(text) ? (text as LocalTime) : undefined
}
