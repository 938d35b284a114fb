import { lookup } from 'node:dns/promises'
import { isInner } from '../host-proof/network.ts'
import type { MailResult } from '../mail/port.ts'
import { smtpLogin, smtpMail } from '../mail/smtp.ts'
import { readSmtpUrl } from '../mail/smtp-server.ts'
import { findSenderError, findTwilioState, readTwilioAccount } from '../sms/twilio.ts'
import { checkKeyUse } from './check-key-use.ts'
import type { KeyCheckDeps } from './check-maps-key.ts'
import { INSIDE, type KeyCheckResult, type KeyToCheck, type KeyUse } from './port.ts'

/** Staff wait for the result; for a server that greylists, they repeat the check. */
const TIMES = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
const TIMEOUT_MS = 15_000

/** Signs in, and then sends the e-mail if there is one. */
export async function checkMailKey(
  { inner = false }: Pick<KeyCheckDeps, 'inner'>,
  { value, email }: KeyToCheck,
): Promise<KeyCheckResult[]> {
  const server = readSmtpUrl(value)
  if (!server) return [{ use: 'login', word: 'refused', why: 'the address is invalid' }]
  if (!inner && (await leadsInside(server.host)))
    return [{ use: 'login', word: 'no-response', why: INSIDE }]
  const deps = { server, times: TIMES, timeoutMs: TIMEOUT_MS }
  const login = keyResultOf('login', await smtpLogin(deps))
  if (login.word !== 'good' || !email) return [login]
  return [login, keyResultOf('email', await smtpMail(deps).send(email))]
}

/**
 * An operator must not make the server connect to the install's own network (security.md C5); an unknown name is
 * harmless.
 */
const leadsInside = async (host: string): Promise<boolean> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isInner(address))
}

/** A code from 500 on is a permanent rejection; without a code there was no answer. */
function keyResultOf(use: KeyUse, result: MailResult): KeyCheckResult {
  if (result.ok) return { use, word: 'good', why: '' }
  const [why = '', code = ''] = /\b([45]\d\d)\b.*/.exec(result.why) ?? []
  if (code === '') return { use, word: 'no-response', why: result.why }
  return { use, word: code.startsWith('5') ? 'refused' : 'no-response', why: `answered ${why}` }
}

export async function checkTextsKey(
  { twilioUrl }: Pick<KeyCheckDeps, 'twilioUrl'>,
  { value }: KeyToCheck,
): Promise<KeyCheckResult[]> {
  const credentials = readTwilioAccount(value)
  const account = credentials && { ...credentials, url: twilioUrl ?? credentials.url }
  if (!account) return [{ use: 'account', word: 'refused', why: 'the account can’t be read' }]
  let state = ''
  const checked = await checkKeyUse('account', async (signal) => {
    state = await findTwilioState({ account, signal })
  })
  if (checked.word !== 'good') return [checked]
  if (state !== 'active')
    return [{ use: 'account', word: 'refused', why: `the account is ${state}` }]
  let senderError = ''
  const sender = await checkKeyUse('sender', async (signal) => {
    senderError = await findSenderError({ account, signal })
  })
  return [
    checked,
    senderError === '' ? sender : { use: 'sender', word: 'refused', why: senderError },
  ]
}
