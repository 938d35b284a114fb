import type { Log } from '../../log.ts'
import { MAX_PAYLOAD_BYTES } from './port.ts'

export type Message = { channel: string; payload: string }

/** Limits the messages that wait while the connection is lost; listeners fetch the current state afterwards anyway. */
const MAX_WAITING = 20_000

/**
 * Messages still to be sent to the other processes, oldest first. Messages over the limits are dropped, logged once.
 */
export function openOutgoing(log: Log) {
  let waiting: Message[] = []
  let full = false
  return {
    add(channel: string, payloads: readonly string[]): void {
      for (const payload of payloads) {
        if (waiting.length >= MAX_WAITING) {
          if (!full)
            log.warn(
              { waiting: MAX_WAITING },
              'the bus queue is full: messages to other processes are dropped',
            )
          full = true
          return
        }
        if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
          log.error(
            { channel, bytes: Buffer.byteLength(payload) },
            'a message is too long for the bus',
          )
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
