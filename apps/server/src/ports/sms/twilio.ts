import { z } from 'zod'
import { requestEngine } from '../request-engine.ts'
import type { TextResult, Texts } from './port.ts'

/** An operator's secret `sms-twilio`, as JSON. `from` is a number, a name, or a messaging service. */
export const TwilioAccount = z.object({
  account: z.string().regex(/^AC[0-9a-f]{32}$/i),
  token: z.string().min(1),
  from: z.string().min(1),
  /** The address of a service with Twilio's API; Twilio itself by default. */
  url: z.url({ protocol: /^https$/ }).optional(),
})
export type TwilioAccount = z.infer<typeof TwilioAccount>

/** Undefined if it is invalid. */
export function readTwilioAccount(secret: string): TwilioAccount | undefined {
  try {
    return TwilioAccount.safeParse(JSON.parse(secret)).data
  } catch {
    return undefined
  }
}

const TWILIO = 'https://api.twilio.com'
const TIMEOUT_MS = 15_000

type Account = Omit<TwilioAccount, 'url'> & { url?: string | undefined }

const credentialsOf = ({ account, token }: Account): string =>
  `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

const AccountStatus = z.object({ status: z.string() })

/**
 * The state of the account, by the Accounts resource of the API of 2010: 'active', 'suspended', 'closed', or
 * 'unknown' if Twilio does not know it. No text is sent. Throws for a token that is not the account's, and
 * without a response.
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
  const { status, body } = await requestEngine({ url, headers, signal })
  if (status === 404) return 'unknown'
  if (status !== 200) throw new Error(`status ${status}`)
  const parsed = AccountStatus.safeParse(body)
  if (!parsed.success) throw new Error('a response of unknown shape')
  return parsed.data.status
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
export async function findSenderError({
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
  const { status, body } = await requestEngine({ url, headers, signal })
  if (status !== 200) throw new Error(`status ${status}`)
  const [number] = Numbers.parse(body).incoming_phone_numbers
  if (!number) return 'the sender is no number of this account'
  return number.capabilities.sms === false ? 'the sender’s number cannot send texts' : ''
}

/** Sends by the Messages resource of Twilio's API of 2010. */
export function twilioTexts({
  account,
  timeoutMs = TIMEOUT_MS,
}: {
  account: Account
  timeoutMs?: number
}): Texts {
  const { account: sid, from, url = TWILIO } = account
  const address = new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, url)
  return {
    isSet: true,
    async send({ to, words: text }) {
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: credentialsOf(account),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
        })
        return resultOf(response.status, await readCode(response))
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

const ErrorBody = z.object({ code: z.int() })

/** The error code of a rejection, 0 if there is none. */
async function readCode(response: Response): Promise<number> {
  if (response.status === 201 || response.status >= 500) {
    await response.body?.cancel()
    return 0
  }
  try {
    return ErrorBody.parse(await response.json()).code
  } catch {
    return 0
  }
}

/** 201: the message was accepted; a proxy's 200 page is not. 429: too many concurrent requests. */
function resultOf(status: number, code: number): TextResult {
  if (status === 201) return { ok: true }
  const why = code === 0 ? `answered ${status}` : `answered ${status} (${code})`
  if (ABOUT_THE_NUMBER.has(code)) return { ok: false, reason: 'refused', why }
  const setting = code !== 0 && status >= 400 && status < 500 && status !== 429
  return { ok: false, reason: 'later', why, ...(setting && { setting }) }
}
