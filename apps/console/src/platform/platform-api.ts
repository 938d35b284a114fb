import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listOperators as listOperatorsCall } from '@kerbside/contract/hosting/platform.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type { HostedOperator, PlatformAction } from '@kerbside/contract/hosting/platform.ts'

/** Undefined if the server could not be reached. */
export async function findPlatformUser() {
  const result = await callApi(calls.findPlatformUser, {})
  return result.ok ? result.reply : undefined
}

export const signInPlatform = (key: string) => submit(calls.signInPlatform, { key })

export const signOutPlatform = () => submit(calls.signOutPlatform, {})

export type OperatorsReply = Pick<
  ReplyOf<typeof listOperatorsCall>,
  'operators' | 'version' | 'lastBackup'
>

export const listOperators = (options: FetchOptions): Promise<OperatorsReply> =>
  fetchReply(calls.listOperators, {}, options)

export const listPlatformActions = (options: FetchOptions) =>
  fetchReply(calls.listPlatformActions, {}, options)

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
