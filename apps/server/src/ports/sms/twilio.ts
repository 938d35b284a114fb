import { z } from 'zod'
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

const TWILIO = 'https://api.twilio.com'
const LONGEST_MS = 15_000

/** Sends by the Messages resource of Twilio's API of 2010. */
export function twilioTexts({
  account,
  longestMs = LONGEST_MS,
}: {
  account: Omit<TwilioAccount, 'url'> & { url?: string | undefined }
  longestMs?: number
}): Texts {
  const { account: sid, token, from, url = TWILIO } = account
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
            authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
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
