import type { DeskContent, readContent, saveContent } from '@kerbside/contract/desk/pages.ts'
import type { openPreview } from '@kerbside/contract/desk/settings.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const READ: CallOf<typeof readContent> = { method: 'GET', path: '/api/desk/content' }
const SAVE: CallOf<typeof saveContent> = { method: 'POST', path: '/api/desk/content' }
const PREVIEW: CallOf<typeof openPreview> = { method: 'POST', path: '/api/desk/preview' }

export type HeldContent = ReplyOf<typeof readContent>
export type SavedContent = ReplyOf<typeof saveContent>
export type ContentFault = SavedContent['faults'][number]

export async function askContent({ signal }: { signal: AbortSignal }): Promise<HeldContent> {
  const answer = await call(READ, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

/** `newer`: somebody else saved first, and nothing of this was saved. */
export type SaveAnswer =
  | { saved: true; reply: SavedContent }
  | { saved: false; newer: boolean; faults: readonly ContentFault[]; message: string }

export async function putContentLive(said: {
  version: number
  content: DeskContent
}): Promise<SaveAnswer> {
  const answer = await call(SAVE, said)
  if (!answer.heard)
    return { saved: false, newer: answer.why === 'busy', faults: [], message: answer.message }
  const { reply } = answer
  if (reply.faults.length > 0)
    return { saved: false, newer: false, faults: reply.faults, message: reply.message }
  return { saved: true, reply }
}

/** Where the site stands as it would be with these words: a query for any of its pages; '' where it cannot be drawn. */
export async function openContentPreview(content: DeskContent): Promise<string> {
  const answer = await call(PREVIEW, { content })
  const address = answer.heard ? answer.reply.address : ''
  return address.includes('?') ? address.slice(address.indexOf('?')) : ''
}
