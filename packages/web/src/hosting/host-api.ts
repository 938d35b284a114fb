import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type * as office from '@kerbside/contract/host/office.ts'
import { type CallOf, call } from '../server.ts'

export type { HostDeed, HostedOperator } from '@kerbside/contract/host/office.ts'

const get = <Call extends AnyEndpoint>(path: Call['path']): CallOf<Call> => ({
  method: 'GET',
  path,
})
const post = <Call extends AnyEndpoint>(path: Call['path']): CallOf<Call> => ({
  method: 'POST',
  path,
})

const ME = get<typeof office.findHost>('/api/host/me')
const SIGN_IN = post<typeof office.signInHost>('/api/host/signin')
const SIGN_OUT = post<typeof office.signOutHost>('/api/host/signout')
const LIST = get<typeof office.listOperators>('/api/host/operators')
const LOG = get<typeof office.listHostDeeds>('/api/host/log')

export const CREATE = post<typeof office.createOperator>('/api/host/operator')
export const SUSPEND = post<typeof office.suspendOperator>('/api/host/operator/suspend')
export const RESUME = post<typeof office.resumeOperator>('/api/host/operator/resume')
export const DELETE = post<typeof office.deleteOperator>('/api/host/operator/delete')
export const KEEP = post<typeof office.keepOperator>('/api/host/operator/keep')
export const HOST_NAME = post<typeof office.changeHostName>('/api/host/operator/host')

/** Done, or why not in words; `field` where the server named one, `out` where nobody is signed in any more. */
export type HostAnswer<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; message: string; field: string }

type Envelope = { code: number; message: string; field?: string }

export async function askHost<Call extends AnyEndpoint>(
  what: CallOf<Call>,
  input: InputOf<Call>,
): Promise<HostAnswer<ReplyOf<Call>>> {
  const answer = await call(what, input)
  if (!answer.heard) return { ok: false, message: answer.message, field: '' }
  const { code, message, field = '' } = answer.reply as Envelope
  if (code === CODE.done) return { ok: true, reply: answer.reply }
  return { ok: false, message: message || GENERIC_MESSAGE, field }
}

export async function findHost() {
  const answer = await askHost(ME, {})
  return answer.ok ? answer.reply : undefined
}

export const signInHost = (key: string) => askHost(SIGN_IN, { key })

export const signOutHost = () => askHost(SIGN_OUT, {})

export async function listOperators() {
  const answer = await askHost(LIST, {})
  if (!answer.ok) throw new Error(answer.message)
  return answer.reply.operators
}

export async function listHostDeeds() {
  const answer = await askHost(LOG, {})
  if (!answer.ok) throw new Error(answer.message)
  return answer.reply
}

/**
 * The whole of an operator as a file for the browser to keep; `onBytes` hears how much has come. Undefined where it broke
 * off.
 */
export async function fetchExport(
  slug: string,
  onBytes: (bytes: number) => void,
): Promise<Blob | undefined> {
  try {
    const response = await fetch(`/host/export?slug=${encodeURIComponent(slug)}`)
    const reader = response.ok ? response.body?.getReader() : undefined
    if (!reader) return undefined
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(parts, { type: 'application/zip' })
      parts.push(value as Uint8Array<ArrayBuffer>)
      bytes += value.length
      onBytes(bytes)
    }
  } catch {
    return undefined
  }
}
