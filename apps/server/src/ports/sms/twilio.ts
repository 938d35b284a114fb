import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import type { Texts, TextVerdict } from './port.ts'

/** What an operator keeps as its secret `sms-twilio`, as JSON. `from` is a number, a name, or a messaging service. */
export const TwilioAccount = z.object({
  account: z.string().regex(/^AC[0-9a-f]{32}$/i),
  token: z.string().min(1),
  from: z.string().min(1),
  /** Of a service that speaks as Twilio does; it is Twilio without. */
  url: z.url({ protocol: /^https$/ }).optional(),
})
export type TwilioAccount = z.infer<typeof TwilioAccount>

/** Undefined when it cannot be read. */
export function readTwilioAccount(secret: string): TwilioAccount | undefined {
  try {
    return TwilioAccount.safeParse(JSON.parse(secret)).data
  } catch {
    return undefined
  }
}

const TWILIO = 'https://api.twilio.com'
const LONGEST_MS = 15_000

type Account = Omit<TwilioAccount, 'url'> & { url?: string | undefined }

const credentialsOf = ({ account, token }: Account): string =>
  `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

const Standing = z.object({ status: z.string() })

/**
 * How the account stands, by the Accounts resource of the API of 2010: 'active', 'suspended', 'closed', or 'unknown' to
 * them. No text is sent. Throws for a token that is not the account's, and when nobody answers.
 */
export async function findTwilioState({
  account,
  signal,
}: {
  account: Account
  signal: AbortSignal
}): Promise<string> {
  const url = new URL(`/2010-04-01/Accounts/${account.account}.json`, account.url ?? TWILIO)
  const headers = { authorization: credentialsOf(account) }
  const { status, body } = await askEngine({ url, headers, signal })
  if (status === 404) return 'unknown'
  if (status !== 200) throw new Error(`status ${status}`)
  const heard = Standing.safeParse(body)
  if (!heard.success) throw new Error('an answer of no known shape')
  return heard.data.status
}

/** Sends by the Messages resource of Twilio's API of 2010. */
export function twilioTexts({
  account,
  longestMs = LONGEST_MS,
}: {
  account: Account
  longestMs?: number
}): Texts {
  const { account: sid, from, url = TWILIO } = account
  const address = new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, url)
  return {
    async send({ to, words }) {
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(longestMs),
          headers: {
            authorization: credentialsOf(account),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ To: to, Body: words, ...sender }).toString(),
        })
        await response.body?.cancel()
        return verdictOf(response.status)
      } catch {
        return { ok: false, reason: 'later', why: 'no answer' }
      }
    },
  }
}

/**
 * 201 is a message that is on its way; a page of a proxy is none. 400 is a number nobody can be reached at; 401 and the
 * like are settings, which somebody will put right.
 */
function verdictOf(status: number): TextVerdict {
  if (status === 201) return { ok: true }
  const reason = status === 400 ? 'refused' : 'later'
  return { ok: false, reason, why: `answered ${status}` }
}
