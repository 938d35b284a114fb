import type { Log } from '../../log.ts'
import { LONGEST_PAYLOAD_BYTES } from './port.ts'

export type Message = { channel: string; payload: string }

/** While the way to the others is lost; later they ask for the newest anyway. */
const MOST_WAITING = 20_000

/** What is still to be said to the others, oldest first; what is too much or too long is dropped and said once. */
export function openOutgoing(log: Log) {
  let waiting: Message[] = []
  let full = false
  return {
    add(channel: string, payloads: readonly string[]): void {
      for (const payload of payloads) {
        if (waiting.length >= MOST_WAITING) {
          if (!full) log.warn({ waiting: MOST_WAITING }, 'the bus drops what the others are told')
          full = true
          return
        }
        if (Buffer.byteLength(payload) > LONGEST_PAYLOAD_BYTES)
          log.error({ channel, bytes: Buffer.byteLength(payload) }, 'too long for the bus')
        else waiting.push({ channel, payload })
      }
    },
    take(): Message[] {
      const taken = waiting
      waiting = []
      full = false
      return taken
    },
    isEmpty: () => waiting.length === 0,
  }
}
