import * as deskPagesCalls from '@kerbside/contract/calls.generated/desk-pages.ts'
import * as deskSettingsCalls from '@kerbside/contract/calls.generated/desk-settings.ts'
import type { DeskContent, readContent, saveContent } from '@kerbside/contract/desk/pages.ts'
import type { openPreview } from '@kerbside/contract/desk/settings.ts'
import type { EndpointRef, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type StoredContent = ReplyOf<typeof readContent>
export type SavedContent = ReplyOf<typeof saveContent>
export type ContentError = SavedContent['faults'][number]

export async function fetchContent({ signal }: { signal: AbortSignal }): Promise<StoredContent> {
  const response = await callApi(deskPagesCalls.readContent, {}, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

/** `newer`: another user saved first, and nothing was saved. */
export type SaveResult =
  | { saved: true; reply: SavedContent }
  | { saved: false; newer: boolean; faults: readonly ContentError[]; message: string }

export async function publishContent(input: {
  version: number
  content: DeskContent
}): Promise<SaveResult> {
  const response = await callApi(deskPagesCalls.saveContent, input)
  if (!response.ok)
    return { saved: false, newer: response.why === 'busy', faults: [], message: response.message }
  const { reply } = response
  if (reply.faults.length > 0)
    return { saved: false, newer: false, faults: reply.faults, message: reply.message }
  return { saved: true, reply }
}

/** The query that renders the site's pages with these texts; '' if that failed. */
export async function openContentPreview(content: DeskContent): Promise<string> {
  const response = await callApi(deskSettingsCalls.openPreview, { content })
  const address = response.ok ? response.reply.address : ''
  return address.includes('?') ? address.slice(address.indexOf('?')) : ''
}
