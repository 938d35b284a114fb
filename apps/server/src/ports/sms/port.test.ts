import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeServer } from '../../../../../testkit/fake-server.ts'
import { openTwilio } from '../../../../../testkit/sms/twilio.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { saveSecret } from '../../features/operator/save-secret.ts'
import { embeddedTexts } from './embedded.ts'
import { openTexts } from './open-texts.ts'
import { twilioTexts } from './twilio.ts'

const ACCOUNT = { account: `AC${'1'.repeat(32)}`, token: 'tok:en', from: '+442079460999' }
const text = { ref: 'a text', to: '+442079460123', words: 'You’re booked: 100% & more' }

let twilio: FakeServer
beforeEach(async () => {
  twilio = await openTwilio(ACCOUNT)
})
afterEach(() => twilio.close())

const texts = (more: Partial<typeof ACCOUNT> = {}) =>
  twilioTexts({ account: { ...ACCOUNT, ...more, url: twilio.url }, timeoutMs: 500 })

const formOf = (requests: FakeServer['requests']) =>
  Object.fromEntries(new URLSearchParams(String(requests.at(-1)?.body)))

describe('by an account at Twilio', () => {
  test('a text goes out unchanged, from the chosen number or messaging service', async () => {
    expect(await texts().send(text)).toEqual({ ok: true })
    expect(formOf(twilio.requests)).toEqual({ To: text.to, Body: text.words, From: ACCOUNT.from })

    const service = `MG${'a'.repeat(32)}`
    expect(await texts({ from: service }).send(text)).toEqual({ ok: true })
    expect(formOf(twilio.requests)).toEqual({
      To: text.to,
      Body: text.words,
      MessagingServiceSid: service,
    })
  })

  test('an invalid number is rejected for good, and a wrong key is retried after staff correct it', async () => {
    expect(await texts().send({ ...text, to: 'home' })).toMatchObject({ reason: 'refused' })
    expect(await texts({ token: 'other' }).send(text)).toMatchObject({ reason: 'later' })
  })

  test.each([211, 214, 217, 265, 266, 610, 612, 614, 635])(
    'a number that Twilio itself rejects (21%i) is rejected for good',
    async (code) => {
      const result = await texts().send({ ...text, to: `+442079460${code}` })
      expect(result).toEqual({ ok: false, reason: 'refused', why: `answered 400 (21${code})` })
    },
  )

  test.each([408, 608])(
    'a setting to correct at Twilio (21%i) is retried, and marked as a setting',
    async (code) => {
      const result = await texts().send({ ...text, to: `+442079460${code}` })
      const why = `answered 400 (21${code})`
      expect(result).toEqual({ ok: false, reason: 'later', why, setting: true })
    },
  )

  test('an unknown code (21799) does not count as a wrong number, and drops no text', async () => {
    const result = await texts().send({ ...text, to: '+442079460799' })
    const why = 'answered 400 (21799)'
    expect(result).toEqual({ ok: false, reason: 'later', why, setting: true })
  })

  test('a sender that is not the account’s own is a setting, and drops no text', async () => {
    expect(await texts({ from: '+442079460998' }).send(text)).toMatchObject({
      reason: 'later',
      setting: true,
      why: 'answered 400 (21606)',
    })
  })

  test.each(['error-500', 'busy-429', 'html', 'redirect', 'rubbish', 'hangs'] as const)(
    'a service that answers with %s is retried later, without naming any person',
    async (mode) => {
      twilio.mode = mode

      const result = await texts().send(text)

      expect(result).toMatchObject({ ok: false, reason: 'later' })
      expect(JSON.stringify(result)).not.toMatch(/2079460123|tok:en/)
    },
  )
})

test('a demo stores a text once; an operator’s own account takes precedence; without either nothing is sent', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  const { db, now, operator } = { ...testApp.deps, operator: context.operator }
  const stored = embeddedTexts({ db, operator, now })
  await Promise.all([stored.send(text), stored.send(text)])
  expect(await asOwner(testApp, 'select recipient, body_text from stored_message')).toEqual([
    { recipient: text.to, body_text: text.words },
  ])

  const unset = openTexts({ db, now, demo: false, secretOf: async () => undefined })
  expect(await (await unset(context.profile)).send(text)).toMatchObject({
    ok: false,
    reason: 'unset',
  })

  const value = JSON.stringify({ ...ACCOUNT, account: 'unknown' })
  await saveSecret(context, { operator, name: 'sms-twilio', value })
  testApp.setNow('2026-03-10T12:01:00Z')
  const own = await testApp.deps.textsFor(context.profile)
  expect(await own.send(text)).toMatchObject({ ok: false, reason: 'later' })
})
