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

const Numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({ capabilities: z.object({ sms: z.boolean().optional() }) }),
  ),
})

/**
 * What is wrong with the sender, '' where nothing is known to be wrong. Telephone numbers are looked up in the
 * IncomingPhoneNumbers resource; names, messaging services and short codes are not looked up.
 */
export async function findSenderFault({
  account,
  signal,
}: {
  account: Account
  signal: AbortSignal
}): Promise<string> {
  if (!/^\+\d{8,15}$/.test(account.from)) return ''
  const url = new URL(
    `/2010-04-01/Accounts/${account.account}/IncomingPhoneNumbers.json`,
    account.url ?? TWILIO,
  )
  url.searchParams.set('PhoneNumber', account.from)
  const headers = { authorization: credentialsOf(account) }
  const { status, body } = await askEngine({ url, headers, signal })
  if (status !== 200) throw new Error(`status ${status}`)
  const [number] = Numbers.parse(body).incoming_phone_numbers
  if (!number) return 'the sender is no number of this account'
  return number.capabilities.sms === false ? 'the sender’s number cannot send texts' : ''
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
        return verdictOf(response.status, await readCode(response))
      } catch {
        return { ok: false, reason: 'later', why: 'no answer' }
      }
    },
  }
}

/**
 * Error codes about the recipient's number, which no change of settings corrects: not a number, cannot receive texts, a
 * short code, the sender itself, a landline, has unsubscribed, cannot be reached by this sender. From
 * twilio.com/docs/api/errors. Twilio adds codes: an unknown code is not treated as a fault of the number.
 */
const ABOUT_THE_NUMBER: ReadonlySet<number> = new Set([
  21211, 21214, 21217, 21265, 21266, 21610, 21612, 21614, 21635,
])

const Refusal = z.object({ code: z.int() })

/** The error code of a refusal, 0 where there is none. */
async function readCode(response: Response): Promise<number> {
  if (response.status === 201 || response.status >= 500) {
    await response.body?.cancel()
    return 0
  }
  try {
    return Refusal.parse(await response.json()).code
  } catch {
    return 0
  }
}

/** 201: the message was accepted; a proxy's 200 page is not that. 429: too many requests at once. */
function verdictOf(status: number, code: number): TextVerdict {
  if (status === 201) return { ok: true }
  const why = code === 0 ? `answered ${status}` : `answered ${status} (${code})`
  if (ABOUT_THE_NUMBER.has(code)) return { ok: false, reason: 'refused', why }
  const setting = code !== 0 && status >= 400 && status < 500 && status !== 429
  return { ok: false, reason: 'later', why, ...(setting && { setting }) }
}
