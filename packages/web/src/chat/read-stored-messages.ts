import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import type { Written } from './api.ts'

/** Written and not sent yet; `refused` says why it was rejected for good. */
export type Waiting = Written & { refused?: string }

const nameOf = (me: ChatSide, jobpartid: number) => `chat.${me}.${jobpartid}`

/** Unsent messages survive a closed page or a switched-off phone. */
export function readStoredMessages(me: ChatSide, jobpartid: number): Waiting[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(me, jobpartid)) ?? '[]')
    return Array.isArray(read) ? read.filter(isWaiting) : []
  } catch {
    return []
  }
}

export function storeMessages(
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

const isWaiting = (message: unknown): message is Waiting =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  typeof message.id === 'string' &&
  'body' in message &&
  typeof message.body === 'string' &&
  'at' in message &&
  typeof message.at === 'string'
