import * as deskSettingsCalls from '@kerbside/contract/calls.generated/operator-settings.ts'
import * as deskPagesCalls from '@kerbside/contract/calls.generated/pages-desk.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { DeskContent, readContent, saveContent } from '@kerbside/contract/pages/desk.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type FetchOptions, fetchReply, submitVersioned } from '@kerbside/web/desk-client.ts'

export type StoredContent = ReplyOf<typeof readContent>
export type SavedContent = ReplyOf<typeof saveContent>
export type ContentError = SavedContent['errors'][number]

export const fetchContent = (options: FetchOptions): Promise<StoredContent> =>
  fetchReply(deskPagesCalls.readContent, {}, options)

/** `newer`: another user saved first, and nothing was saved. */
export type SaveResult =
  | { saved: true; reply: SavedContent }
  | { saved: false; newer: boolean; errors: readonly ContentError[] }

export async function publishContent(input: {
  version: number
  content: DeskContent
}): Promise<SaveResult> {
  const response = await submitVersioned(deskPagesCalls.saveContent, input)
  if (!response.ok) return { saved: false, newer: false, errors: [] }
  const { newer, reply } = response
  if (newer || reply.errors.length > 0) return { saved: false, newer, errors: reply.errors }
  return { saved: true, reply }
}

/** The query that renders the site's pages with these texts; '' if that failed. */
export async function openContentPreview(content: DeskContent): Promise<string> {
  const response = await callApi(deskSettingsCalls.openPreview, { content })
  const address = response.ok ? response.reply.address : ''
  return address.includes('?') ? address.slice(address.indexOf('?')) : ''
}
