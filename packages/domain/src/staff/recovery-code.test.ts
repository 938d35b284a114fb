import { expect, test } from 'vitest'
import { readAuthenticatorCode, readRecoveryCode, writeRecoveryCode } from './recovery-code.ts'

const bytes = Uint8Array.from([4, 19, 29, 2, 9, 24, 26, 20, 11, 0, 7, 14, 31, 23, 1, 12])

test('a recovery code has four groups of four, without letters that look like digits', () => {
  expect(writeRecoveryCode(bytes)).toBe('4kx2-9rtm-b07e-zq1c')
  const every = Uint8Array.from({ length: 16 }, (_, place) => place * 17)
  expect(writeRecoveryCode(every)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test.each([
  '4kx2-9rtm-b07e-zq1c',
  '4KX29RTMB07EZQ1C',
  ' 4kx2 9rtm  b07e zq1c ',
  '4KX2-9RTM-BO7E-ZQIC',
])('%j typed from paper is read as the code that was issued', (typed) => {
  expect(readRecoveryCode(typed)).toBe('4kx2-9rtm-b07e-zq1c')
})

test.each(['', '123456', '4kx2-9rtm-b07e-zq1', '4kx2-9rtm-b07e-zq1cc', '4kx2-9rtm-b07e-zqu!'])(
  '%j is not a recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  },
)

test('an authenticator code has six digits and may be typed with a gap', () => {
  expect(readAuthenticatorCode(' 123 456 ')).toBe('123456')
  for (const typed of ['12345', '1234567', '12345a', '']) {
    expect(readAuthenticatorCode(typed)).toBeUndefined()
  }
})
