import { ON_NEW_DATA } from '@kerbside/contract/live.ts'

/** Ends every message of the protocol; a frame may hold several. */
const END = '\u001e'

/** The message types of SignalR's hub protocol that this server distinguishes. */
export const KIND = {
  invocation: 1,
  streamInvocation: 4,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** Types that are counted and sent again after a stateful reconnect. */
export const isCounted = (kind: unknown): boolean =>
  typeof kind === 'number' && kind >= 1 && kind <= 5

/** One message as received: it is an object, and nothing else is validated. */
export type Message = Readonly<Record<string, unknown>>

/** The messages of a frame; undefined if the frame is incomplete or malformed. */
export function readMessages(frame: string): Message[] | undefined {
  if (!frame.endsWith(END)) return undefined
  const messages: Message[] = []
  for (const part of frame.slice(0, -1).split(END)) {
    const message = readMessage(part)
    if (!message) return undefined
    messages.push(message)
  }
  return messages
}

function readMessage(text: string): Message | undefined {
  try {
    const payload: unknown = JSON.parse(text)
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? (payload as Message)
      : undefined
  } catch {
    return undefined
  }
}

const frameOf = (message: object): string => JSON.stringify(message) + END

export const PING = frameOf({ type: KIND.ping })

export const handshakeFrame = (error?: string): string =>
  frameOf(error === undefined ? {} : { error })

/** An event that is already JSON, because thousands of clients may get the same one. */
export const eventFrame = (json: string): string =>
  `{"type":1,"target":"${ON_NEW_DATA}","arguments":[${json}]}${END}`

export const completionFrame = (
  invocationId: string,
  outcome: { result: unknown } | { error: string },
): string => frameOf({ type: 3, invocationId, ...outcome })

export const closeFrame = (params: { error?: string; allowReconnect?: true }): string =>
  frameOf({ type: KIND.close, ...params })

export const ackFrame = (sequenceId: number): string => frameOf({ type: KIND.ack, sequenceId })

export const sequenceFrame = (sequenceId: number): string =>
  frameOf({ type: KIND.sequence, sequenceId })
