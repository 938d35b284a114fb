import { expect, test, vi } from 'vitest'
import { hashPassword } from './hash-password.ts'

// Computed independently with OpenSSL: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt pass:… -kdfopt salt:…
// -kdfopt iter:600000 PBKDF2
const KNOWN = 'v1.pg9UJBe2ABPeoUZi8IBkeYajkEBojPA-TKg3s7XP0i0'

test('a password is hashed with PBKDF2 for this operator', async () => {
  expect(await hashPassword('kerbside-demo', 'kerbside')).toBe(KNOWN)
})

test('the same password has another hash at another operator', async () => {
  const north = await hashPassword('kerbside-demo', 'northway')
  expect(north).toMatch(/^v1\.[\w-]{43}$/)
  expect(north).not.toBe(KNOWN)
})

test('an accented letter hashes the same in composed and decomposed form', async () => {
  expect(await hashPassword('cafe\u0301 1', 'kerbside')).toBe(
    await hashPassword('caf\u00e9 1', 'kerbside'),
  )
})

test('a page served over plain http hashes nothing', async () => {
  vi.stubGlobal('crypto', {})
  expect(await hashPassword('kerbside-demo', 'kerbside')).toBeUndefined()
  vi.unstubAllGlobals()
})
