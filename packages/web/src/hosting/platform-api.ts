import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type * as office from '@kerbside/contract/hosting/platform.ts'
import { callApi } from '../server.ts'

export type { HostedOperator, PlatformAction } from '@kerbside/contract/hosting/platform.ts'

const get = <E extends AnyEndpoint>(path: E['path']): EndpointRef<E> => ({
  method: 'GET',
  path,
})
const post = <E extends AnyEndpoint>(path: E['path']): EndpointRef<E> => ({
  method: 'POST',
  path,
})

const ME = get<typeof office.findPlatformUser>('/api/host/me')
const SIGN_IN = post<typeof office.signInPlatform>('/api/host/signin')
const SIGN_OUT = post<typeof office.signOutPlatform>('/api/host/signout')
const LIST = get<typeof office.listOperators>('/api/host/operators')
const LOG = get<typeof office.listPlatformActions>('/api/host/log')

export const CREATE = post<typeof office.createOperator>('/api/host/operator')
export const SUSPEND = post<typeof office.suspendOperator>('/api/host/operator/suspend')
export const RESUME = post<typeof office.resumeOperator>('/api/host/operator/resume')
export const DELETE = post<typeof office.deleteOperator>('/api/host/operator/delete')
export const KEEP_OPERATOR = post<typeof office.cancelOperatorDeletion>('/api/host/operator/keep')
export const HOST_NAME = post<typeof office.changeHostName>('/api/host/operator/host')

/** Done, or the reason; `field` if the server named one, `out` if the user is no longer signed in. */
export type PlatformResult<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; message: string; field: string }

type Envelope = { code: number; message: string; field?: string }

export async function callPlatform<E extends AnyEndpoint>(
  what: EndpointRef<E>,
  input: InputOf<E>,
): Promise<PlatformResult<ReplyOf<E>>> {
  const result = await callApi(what, input)
  if (!result.ok) return { ok: false, message: result.message, field: '' }
  const { code, message, field = '' } = result.reply as Envelope
  if (code === CODE.done) return { ok: true, reply: result.reply }
  return { ok: false, message: message || GENERIC_MESSAGE, field }
}

export async function findPlatformUser() {
  const result = await callPlatform(ME, {})
  return result.ok ? result.reply : undefined
}

export const signInPlatform = (key: string) => callPlatform(SIGN_IN, { key })

export const signOutPlatform = () => callPlatform(SIGN_OUT, {})

export async function listOperators() {
  const result = await callPlatform(LIST, {})
  if (!result.ok) throw new Error(result.message)
  return result.reply.operators
}

export async function listPlatformActions() {
  const result = await callPlatform(LOG, {})
  if (!result.ok) throw new Error(result.message)
  return result.reply
}

/**
 * An operator's complete data as a file to save; `onBytes` gets the number of bytes received. Undefined if the
 * download broke off.
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
