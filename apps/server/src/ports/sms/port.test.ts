import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTwilio } from '../../../../../testkit/sms/twilio.ts'
import type { StandIn } from '../../../../../testkit/stand-in.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { keepSecret } from '../../features/operator/keep-secret.ts'
import { embeddedTexts } from './embedded.ts'
import { openTexts } from './open-texts.ts'
import { twilioTexts } from './twilio.ts'

const ACCOUNT = { account: `AC${'1'.repeat(32)}`, token: 'tok:en', from: '+442079460999' }
const text = { ref: 'a text', to: '+442079460123', words: 'You’re booked: 100% & more' }

let twilio: StandIn
beforeEach(async () => {
  twilio = await openTwilio(ACCOUNT)
})
afterEach(() => twilio.close())

const texts = (more: Partial<typeof ACCOUNT> = {}) =>
  twilioTexts({ account: { ...ACCOUNT, ...more, url: twilio.url }, longestMs: 500 })

const formOf = (heard: StandIn['heard']) =>
  Object.fromEntries(new URLSearchParams(String(heard.at(-1)?.body)))

describe('by an account at Twilio', () => {
  test('a text goes out with its words as they are, from the number or the service that was chosen', async () => {
    expect(await texts().send(text)).toEqual({ ok: true })
    expect(formOf(twilio.heard)).toEqual({ To: text.to, Body: text.words, From: ACCOUNT.from })

    const service = `MG${'a'.repeat(32)}`
    expect(await texts({ from: service }).send(text)).toEqual({ ok: true })
    expect(formOf(twilio.heard)).toEqual({
      To: text.to,
      Body: text.words,
      MessagingServiceSid: service,
    })
  })

  test('a number that is none is refused for good, a key that is wrong waits for its mender', async () => {
    expect(await texts().send({ ...text, to: 'home' })).toMatchObject({ reason: 'refused' })
    expect(await texts({ token: 'other' }).send(text)).toMatchObject({ reason: 'later' })
  })

  test.each([211, 214, 217, 265, 266, 610, 612, 614, 635])(
    'a number Twilio refuses by itself (21%i) is refused for good',
    async (code) => {
      const verdict = await texts().send({ ...text, to: `+442079460${code}` })
      expect(verdict).toEqual({ ok: false, reason: 'refused', why: `answered 400 (21${code})` })
    },
  )

  test.each([408, 608])(
    'a setting to correct at Twilio (21%i) is tried again, and marked as a setting',
    async (code) => {
      const verdict = await texts().send({ ...text, to: `+442079460${code}` })
      const why = `answered 400 (21${code})`
      expect(verdict).toEqual({ ok: false, reason: 'later', why, setting: true })
    },
  )

  test('an unknown code (21799) does not count as a wrong number, and drops no text', async () => {
    const verdict = await texts().send({ ...text, to: '+442079460799' })
    const why = 'answered 400 (21799)'
    expect(verdict).toEqual({ ok: false, reason: 'later', why, setting: true })
  })

  test('a sender that is not the account’s own is a setting, and drops no text', async () => {
    expect(await texts({ from: '+442079460998' }).send(text)).toMatchObject({
      reason: 'later',
      setting: true,
      why: 'answered 400 (21606)',
    })
  })

  test.each(['error-500', 'busy-429', 'html', 'redirect', 'rubbish', 'hangs'] as const)(
    'a service that answers with %s is asked again later, and nobody is named',
    async (mode) => {
      twilio.mode = mode

      const verdict = await texts().send(text)

      expect(verdict).toMatchObject({ ok: false, reason: 'later' })
      expect(JSON.stringify(verdict)).not.toMatch(/2079460123|tok:en/)
    },
  )
})

test('a demo keeps a text once; an operator’s own account goes before; without either nothing is sent', async () => {
  const house = await openHouse()
  const call = await house.call()
  const { db, now, operator } = { ...house.deps, operator: call.operator }
  const kept = embeddedTexts({ db, operator, now })
  await Promise.all([kept.send(text), kept.send(text)])
  expect(await asOwner(house, 'select recipient, body_text from kept_message')).toEqual([
    { recipient: text.to, body_text: text.words },
  ])

  const unset = openTexts({ db, now, demo: false, secretOf: async () => undefined })
  expect(await (await unset(call.profile)).send(text)).toMatchObject({ ok: false, reason: 'unset' })

  const value = JSON.stringify({ ...ACCOUNT, account: 'nobody' })
  await keepSecret(call, { operator, name: 'sms-twilio', value })
  house.setNow('2026-03-10T12:01:00Z')
  const own = await house.deps.textsFor(call.profile)
  expect(await own.send(text)).toMatchObject({ ok: false, reason: 'later' })
})
