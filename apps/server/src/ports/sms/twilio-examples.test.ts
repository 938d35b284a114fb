import { describe, expect, test } from 'vitest'
import { readExample, serveResponses } from '../../../../../testkit/contracts/examples.ts'
import { findSenderError, findTwilioState, twilioTexts } from './twilio.ts'

const ACCOUNT = { account: `AC${'a'.repeat(32)}`, token: 'token', from: '+14155552345' }
const text = { ref: 'a text', to: '+442079460123', words: 'Hello! 👍' }
const signal = new AbortController().signal

const given = async (status: number, body: unknown) => {
  const server = await serveResponses(() => ({ status, body }))
  const account = { ...ACCOUNT, url: server.url }
  return { server, account, texts: twilioTexts({ account, timeoutMs: 10_000 }) }
}

describe('Twilio’s own example', () => {
  test.each(['create', 'createWithMessagingService', 'createScheduledMessageSms'])(
    'of a message, %s, is an accepted text',
    async (name) => {
      const example = readExample<{ body: string }>('twilio', `message-${name}`)
      const { server, texts } = await given(201, example)
      expect(await texts.send({ ...text, words: example.body })).toEqual({ ok: true })
      expect(server.requests.at(-1)).toMatchObject({
        path: `/2010-04-01/Accounts/${ACCOUNT.account}/Messages.json`,
        body: new URLSearchParams({
          To: text.to,
          Body: example.body,
          From: ACCOUNT.from,
        }).toString(),
      })
    },
  )

  test('of an account is an active one', async () => {
    const { account } = await given(200, readExample('twilio', 'account-fetch'))
    expect(await findTwilioState({ account, signal })).toBe('active')
  })
})

describe('a rejection in Twilio’s format', () => {
  const rejection = (status: number, code: number) =>
    given(status, {
      code,
      message: 'Refused.',
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    })

  test.each([21211, 21214, 21266, 21614, 21610])(
    'with %i is about the number, and final',
    async (code) => {
      const { texts } = await rejection(400, code)
      const why = `answered 400 (${code})`
      expect(await texts.send(text)).toEqual({ ok: false, reason: 'refused', why })
    },
  )

  test.each([
    [400, 21606],
    [400, 21659],
    [400, 21408],
    // a code that does not exist yet
    [400, 21799],
    [401, 20003],
    [404, 20404],
  ])('%i with %i is about a setting, and is retried', async (status, code) => {
    const { texts } = await rejection(status, code)
    const why = `answered ${status} (${code})`
    expect(await texts.send(text)).toEqual({ ok: false, reason: 'later', why, setting: true })
  })

  test('429 with 20429 is about neither, and is retried', async () => {
    const { texts } = await rejection(429, 20_429)
    const why = 'answered 429 (20429)'
    expect(await texts.send(text)).toEqual({ ok: false, reason: 'later', why })
  })

  test('of an unknown account differs from one of a wrong token', async () => {
    const unknown = await rejection(404, 20_404)
    expect(await findTwilioState({ account: unknown.account, signal })).toBe('unknown')
    const locked = await rejection(401, 20_003)
    const input = { account: locked.account, signal }
    await expect(findTwilioState(input)).rejects.toThrow('status 401')
    await expect(findSenderError(input)).rejects.toThrow('status 401')
  })
})
