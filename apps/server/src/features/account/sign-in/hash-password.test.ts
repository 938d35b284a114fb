import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OperatorId } from '../../../operator.ts'
import { hashPassword, isPassword, PASSWORD_COST } from './hash-password.ts'
import { openPassword } from './seal-password.ts'

const key = randomBytes(32)
const WHOSE = { operator: 'b1d6f1b0-0000-4000-8000-000000000001' as OperatorId, customerId: 'maya' }

test('an install hashes passwords at the cost that OWASP recommends as a minimum', async () => {
  expect(PASSWORD_COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 })
  const context = { key, randomBytes, passwordCost: PASSWORD_COST }
  const sealed = await hashPassword(context, { ...WHOSE, passwordhash: 'v1.word' })
  expect(openPassword(key, { ...WHOSE, ...sealed })).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password that was hashed at another cost still signs in', async () => {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32 }
  const before = { key, randomBytes, passwordCost: cheap }
  const sealed = await hashPassword(before, { ...WHOSE, passwordhash: 'v1.word' })
  const now = { key, passwordCost: PASSWORD_COST }
  const kept = { ...WHOSE, ...sealed }
  const check = (passwordhash: string) =>
    isPassword(now, { operator: WHOSE.operator, passwordhash, kept })
  expect(await check('v1.word')).toBe(true)
  expect(await check('v1.other')).toBe(false)
})
