import { lookup } from 'node:dns/promises'
import { isInner } from '../host-proof/asked.ts'
import type { MailVerdict } from '../mail/port.ts'
import { smtpLogin, smtpMail } from '../mail/smtp.ts'
import { readSmtpUrl } from '../mail/smtp-server.ts'
import { findSenderFault, findTwilioState, readTwilioAccount } from '../sms/twilio.ts'
import type { AskedMeans } from './ask-maps.ts'
import { hearAnswer } from './hear-answer.ts'
import { type AskedKey, INSIDE, type KeyAnswer, type KeyUse } from './port.ts'

/** Staff wait for it; a server that greylists is tried again by whoever asked. */
const TIMES = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
const LONGEST_MS = 15_000

/** Lets itself in, and then hands over the letter where there is one. */
export async function askMail(
  { inner = false }: Pick<AskedMeans, 'inner'>,
  { value, letter }: AskedKey,
): Promise<KeyAnswer[]> {
  const server = readSmtpUrl(value)
  if (!server) return [{ use: 'login', word: 'refused', why: 'the address cannot be read' }]
  if (!inner && (await leadsInside(server.host)))
    return [{ use: 'login', word: 'unheard', why: INSIDE }]
  const means = { server, times: TIMES, longestMs: LONGEST_MS }
  const login = answerOf('login', await smtpLogin(means))
  if (login.word !== 'good' || !letter) return [login]
  return [login, answerOf('letter', await smtpMail(means).send(letter))]
}

/** What an operator names must not make the house knock at its own doors (security.md C5); a name nobody knows leads nowhere. */
const leadsInside = async (host: string): Promise<boolean> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isInner(address))
}

/** A no with a number of five hundred is one for good; where there is no number, nobody answered. */
function answerOf(use: KeyUse, verdict: MailVerdict): KeyAnswer {
  if (verdict.ok) return { use, word: 'good', why: '' }
  const [why = '', code = ''] = /\b([45]\d\d)\b.*/.exec(verdict.why) ?? []
  if (code === '') return { use, word: 'unheard', why: verdict.why }
  return { use, word: code.startsWith('5') ? 'refused' : 'unheard', why: `answered ${why}` }
}

export async function askTexts(
  { twilioUrl }: Pick<AskedMeans, 'twilioUrl'>,
  { value }: AskedKey,
): Promise<KeyAnswer[]> {
  const said = readTwilioAccount(value)
  const account = said && { ...said, url: twilioUrl ?? said.url }
  if (!account) return [{ use: 'account', word: 'refused', why: 'the account cannot be read' }]
  let state = ''
  const answer = await hearAnswer('account', async (signal) => {
    state = await findTwilioState({ account, signal })
  })
  if (answer.word !== 'good') return [answer]
  if (state !== 'active')
    return [{ use: 'account', word: 'refused', why: `the account is ${state}` }]
  let fault = ''
  const sender = await hearAnswer('sender', async (signal) => {
    fault = await findSenderFault({ account, signal })
  })
  return [answer, fault === '' ? sender : { use: 'sender', word: 'refused', why: fault }]
}
