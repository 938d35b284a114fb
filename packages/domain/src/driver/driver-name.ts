import { foldEmail } from '../account/profile.ts'

const MOBILE = /^\+[1-9]\d{6,14}$/
const TYPED_MOBILE = /^[+\d][\d\s().-]{5,}$/

/**
 * A telephone number as it is dialled from anywhere, of what a person in this country types: "07700 900123",
 * "0044 7700 900123" and "+44 (0)7700 900123" are one. Undefined where it is none.
 */
export function foldMobile(typed: string, diallingCode: string): string | undefined {
  const trimmed = typed.trim()
  if (!TYPED_MOBILE.test(trimmed)) return undefined
  const plain = trimmed.replace(/\(0\)/, '').replaceAll(/[^+\d]/g, '')
  const full = plain.startsWith('00') ? `+${plain.slice(2)}` : plain
  const number = full.startsWith('+') ? full : `${diallingCode}${full.replace(/^0/, '')}`
  return MOBILE.test(number) ? number : undefined
}

/** What a driver signs in with; what is no number is looked for as an address. */
export function readDriverName(
  typed: string,
  diallingCode: string,
): { phone: string } | { email: string } {
  const phone = typed.includes('@') ? undefined : foldMobile(typed, diallingCode)
  return phone === undefined ? { email: foldEmail(typed) } : { phone }
}
