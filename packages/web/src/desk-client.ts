import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallApiOptions, callApi, type FailureReason } from './call-api.ts'
import { emitRejected } from './desk-rejected.ts'

export type FetchOptions = Pick<CallApiOptions, 'signal' | 'timeoutMs'>

/** The reply to a query; without one it throws an ApiError, and the query client decides what to do. */
export async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  options: FetchOptions = {},
): Promise<ReplyOf<E>> {
  const result = await callApi(to, input, options)
  if (result.ok) return result.reply
  throw new ApiError(result.why, result.message)
}

/** not-done: the server replied that it was not done, and why. Otherwise only a conflict has a reply, the current state. */
export type SubmitResult<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; why: 'not-done'; message: string; reply: Reply }
  | { ok: false; why: FailureReason; message: string; reply?: Reply | undefined }

/** Sends a change; it succeeded if its reply has the code `done`. */
export async function submit<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  options?: CallApiOptions,
): Promise<SubmitResult<ReplyOf<E>>> {
  const result = await callChange(to, input, options)
  if (!result.ok) return result
  const { reply } = result
  const { code, message } = reply as { code: number; message: string }
  if (code === CODE.done) return { ok: true, reply }
  return { ok: false, why: 'not-done', message: message || GENERIC_MESSAGE, reply }
}

/** `newer`: another user changed it first, nothing was saved, and the reply has the current state. */
export type VersionedResult<Reply> =
  | { ok: true; newer: boolean; reply: Reply }
  | { ok: false; message: string }

/** Sends a change of a version, for which a 409 has the current state. The reply may have errors instead of the change. */
export async function submitVersioned<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  options?: CallApiOptions,
): Promise<VersionedResult<ReplyOf<E>>> {
  const result = await callChange(to, input, options)
  if (result.ok) return { ok: true, newer: false, reply: result.reply }
  const { message, reply } = result
  return reply === undefined ? { ok: false, message } : { ok: true, newer: true, reply }
}

/** Without a session, or without access, the server responds as if nothing were there. */
const NO_ACCESS = [401, 403, 404]

async function callChange<E extends AnyEndpoint>(...call: Parameters<typeof callApi<E>>) {
  const result = await callApi(...call)
  if (!result.ok && NO_ACCESS.includes(result.status)) emitRejected('change')
  return result
}
