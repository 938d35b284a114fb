import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import type { Written } from './api.ts'

/** Written and not sent yet; `refused` says why it was rejected for good. */
export type Waiting = Written & { refused?: string }

/** A leg, or the number of a driver who talks with the office about none. */
type ChatKey = { me: ChatSide; jobpartid: number; driverId?: number | undefined }

const nameOf = ({ me, jobpartid, driverId }: ChatKey) =>
  driverId === undefined ? `chat.${me}.${jobpartid}` : `chat.${me}.office-${driverId}`

/** Unsent messages survive a closed page or a switched-off phone. */
export function readStoredMessages(key: ChatKey): Waiting[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? '[]')
    return Array.isArray(read) ? read.filter(isWaiting) : []
  } catch {
    return []
  }
}

export function storeMessages(waiting: readonly Waiting[], key: ChatKey): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), JSON.stringify(waiting))
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
