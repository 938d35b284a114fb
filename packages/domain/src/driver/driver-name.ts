import { foldEmail } from '../account/profile.ts'

const MOBILE = /^\+[1-9]\d{6,14}$/
const TYPED_MOBILE = /^[+\d][\d\s().-]{5,}$/

/**
 * Normalises a telephone number as typed in this country to international form: "07700 900123", "0044 7700 900123" and
 * "+44 (0)7700 900123" give the same result. Returns undefined if the input is not a telephone number.
 */
export function foldMobile(typed: string, diallingCode: string): string | undefined {
  const trimmed = typed.trim()
  if (!TYPED_MOBILE.test(trimmed)) return undefined
  const plain = trimmed.replace(/\(0\)/, '').replaceAll(/[^+\d]/g, '')
  const full = plain.startsWith('00') ? `+${plain.slice(2)}` : plain
  const number = full.startsWith('+') ? full : `${diallingCode}${full.replace(/^0/, '')}`
  return MOBILE.test(number) ? number : undefined
}

/** Reads what a driver types to sign in. Input that is not a telephone number is treated as an e-mail address. */
export function readDriverName(
  typed: string,
  diallingCode: string,
): { phone: string } | { email: string } {
  const phone = typed.includes('@') ? undefined : foldMobile(typed, diallingCode)
  return phone === undefined ? { email: foldEmail(typed) } : { phone }
}
