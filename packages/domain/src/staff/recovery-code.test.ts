import { expect, test } from 'vitest'
import { readAuthenticatorCode, readRecoveryCode, writeRecoveryCode } from './recovery-code.ts'

const bytes = Uint8Array.from([4, 19, 29, 2, 9, 24, 26, 20, 11, 0, 7, 14, 31, 23, 1, 12])

test('a recovery code is four groups of four, without letters that are taken for figures', () => {
  expect(writeRecoveryCode(bytes)).toBe('4kx2-9rtm-b07e-zq1c')
  const every = Uint8Array.from({ length: 16 }, (_, place) => place * 17)
  expect(writeRecoveryCode(every)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test.each([
  '4kx2-9rtm-b07e-zq1c',
  '4KX29RTMB07EZQ1C',
  ' 4kx2 9rtm  b07e zq1c ',
  '4KX2-9RTM-BO7E-ZQIC',
])('%j typed from paper is the code that was given out', (typed) => {
  expect(readRecoveryCode(typed)).toBe('4kx2-9rtm-b07e-zq1c')
})

test.each(['', '123456', '4kx2-9rtm-b07e-zq1', '4kx2-9rtm-b07e-zq1cc', '4kx2-9rtm-b07e-zqu!'])(
  '%j is no recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  },
)

test('figures of an authenticator may be typed with a gap, and are six', () => {
  expect(readAuthenticatorCode(' 123 456 ')).toBe('123456')
  for (const typed of ['12345', '1234567', '12345a', '']) {
    expect(readAuthenticatorCode(typed)).toBeUndefined()
  }
})
