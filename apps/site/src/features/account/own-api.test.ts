import * as wire from '@kerbside/contract/account.ts'
import { hashPassword } from '@kerbside/web/account/hash-password.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword, deleteAccount, downloadData, savePassword } from './own-api.ts'

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

test('changing a password sends two hashes, and neither password leaves the page', async () => {
  const { requests } = givenServer([
    answering(wire.changePassword, () => ({ code: 1, message: '' })),
  ])
  const input = { custid: 1_000_001, before: 'correct horse', password: 'battery staple' }
  expect(await changePassword(input, 'kerbside')).toEqual({ ok: true })
  expect(requests[0]?.input).toEqual({
    custid: 1_000_001,
    oldpasswordhash: await hashPassword('correct horse', 'kerbside'),
    passwordhash: await hashPassword('battery staple', 'kerbside'),
  })
}, 20_000)

test('a used link shows the server’s message', async () => {
  const message = 'This link has been used or has expired. Please request a new one.'
  givenServer([answering(wire.savePassword, () => ({ code: 2, message }))])
  const input = { id: '1000001', code: 'c0de', password: 'battery staple' }
  expect(await savePassword(input, 'kerbside')).toEqual({ ok: false, message })
}, 20_000)

test('the customer’s data is a readable file, available after the password is given', async () => {
  givenServer([answering(wire.downloadData, () => ({ code: 2, message: '', confirm: true }))])
  expect(await downloadData()).toEqual({ ok: false, confirm: true })
  const data = { profile: { firstName: 'Maya' } }
  givenServer([
    answering(wire.downloadData, () => ({ code: 1, message: '', filename: 'my.json', data })),
  ])
  expect(await downloadData()).toEqual({
    ok: true,
    name: 'my.json',
    text: JSON.stringify(data, undefined, 2),
  })
})

test('a page served over plain http sends no password', async () => {
  const { requests } = givenServer([])
  vi.stubGlobal('crypto', {})
  expect(await deleteAccount('correct horse', 'kerbside')).toMatchObject({ ok: false })
  vi.unstubAllGlobals()
  expect(requests).toEqual([])
})
