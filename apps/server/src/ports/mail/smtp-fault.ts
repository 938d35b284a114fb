import type { MailVerdict } from './port.ts'

type Refusal = Extract<MailVerdict, { ok: false }>

/** Where a server may say no to a letter for good; a no to us is a setting somebody will put right. */
const OF_THE_LETTER = ['RCPT TO', 'DATA', 'API']

/** What a failed try means. Words of the server may name people, so that only its code and its place are told. */
export function readFault(error: unknown): Refusal {
  const said = typeof error === 'object' && error !== null ? error : {}
  const code = 'code' in said && typeof said.code === 'string' ? said.code : ''
  const command = 'command' in said && typeof said.command === 'string' ? said.command : ''
  const status =
    'responseCode' in said && typeof said.responseCode === 'number' ? said.responseCode : 0
  if (code === 'EENVELOPE' && status === 0)
    return { ok: false, reason: 'refused', why: 'the address cannot be written to' }
  if (status >= 500 && OF_THE_LETTER.includes(command))
    return { ok: false, reason: 'refused', why: `refused by the server: ${status} to ${command}` }
  if (status > 0)
    return { ok: false, reason: 'later', why: `not now: ${status}${command && ` to ${command}`}` }
  return { ok: false, reason: 'later', why: `no answer (${code || 'too slow'})` }
}
