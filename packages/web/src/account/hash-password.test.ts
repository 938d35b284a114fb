import { expect, test, vi } from 'vitest'
import { hashPassword } from './hash-password.ts'

// Worked out beside this code, by OpenSSL:
// openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt pass:… -kdfopt salt:… -kdfopt iter:600000 PBKDF2
const KNOWN = 'v1.pg9UJBe2ABPeoUZi8IBkeYajkEBojPA-TKg3s7XP0i0'

test('a password becomes the hash that PBKDF2 gives for it at this operator', async () => {
  expect(await hashPassword('kerbside-demo', 'kerbside')).toBe(KNOWN)
})

test('the same password is another hash at another operator', async () => {
  const north = await hashPassword('kerbside-demo', 'northway')
  expect(north).toMatch(/^v1\.[\w-]{43}$/)
  expect(north).not.toBe(KNOWN)
})

test('an accent is the same typed in one key or in two', async () => {
  expect(await hashPassword('cafe\u0301 1', 'kerbside')).toBe(
    await hashPassword('caf\u00e9 1', 'kerbside'),
  )
})

test('a page that came by plain http hashes nothing', async () => {
  vi.stubGlobal('crypto', {})
  expect(await hashPassword('kerbside-demo', 'kerbside')).toBeUndefined()
  vi.unstubAllGlobals()
})
