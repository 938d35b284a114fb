import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import type { Written } from './api.ts'

/** Written and not heard yet; `refused` says why it never will be. */
export type Waiting = Written & { refused?: string }

const nameOf = (me: ChatSide, jobpartid: number) => `talk.${me}.${jobpartid}`

/** What waits for a connection survives a page that is closed or a telephone that goes off. */
export function keptMessages(me: ChatSide, jobpartid: number): Waiting[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(me, jobpartid)) ?? '[]')
    return Array.isArray(read) ? read.filter(isWaiting) : []
  } catch {
    return []
  }
}

export function keepMessages(
  waiting: readonly Waiting[],
  { me, jobpartid }: { me: ChatSide; jobpartid: number },
): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(nameOf(me, jobpartid))
    else localStorage.setItem(nameOf(me, jobpartid), JSON.stringify(waiting))
  } catch {
    // a browser that keeps nothing still sends what it can
  }
}

const isWaiting = (said: unknown): said is Waiting =>
  typeof said === 'object' &&
  said !== null &&
  'id' in said &&
  typeof said.id === 'string' &&
  'body' in said &&
  typeof said.body === 'string' &&
  'at' in said &&
  typeof said.at === 'string'
