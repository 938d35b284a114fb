import {
  becomeStateful,
  type Connection,
  close,
  closeWith,
  sendCounted,
  sendUncounted,
} from './connection.ts'
import {
  ackFrame,
  completionFrame,
  handshakeFrame,
  isCounted,
  KIND,
  type Message,
  readMessages,
} from './frames.ts'
import { discardSent, goOnFrom, isNewMessage } from './replay.ts'

/** Our own clients send a few messages a minute. */
const BURST_MESSAGES = 200
const MESSAGES_A_SECOND = 20
const MAX_WAITING = 16
/** A client with this many rejected joins is guessing. */
const MAX_REJECTIONS = 5

const DENIED = 'That is not understood here.'
const TOO_MANY = 'Too many messages.'

/** Handles one frame of a client. An error in it ends that client's connection only. */
export function receive(connection: Connection, frame: string): void {
  if (connection.closed) return
  connection.receivedAt = performance.now()
  const messages = readMessages(frame)
  if (!messages) return closeWith(connection, DENIED)
  for (const message of messages) {
    if (connection.closed) return
    if (mayGoOn(connection)) take(connection, message)
    else closeWith(connection, TOO_MANY)
  }
}

function mayGoOn({ budget }: Connection): boolean {
  const now = performance.now()
  const credit = ((now - budget.at) / 1000) * MESSAGES_A_SECOND
  budget.left = Math.min(BURST_MESSAGES, budget.left + credit)
  budget.at = now
  if (budget.left < 1) return false
  budget.left -= 1
  return true
}

function take(connection: Connection, message: Message): void {
  const { replay } = connection
  if (!connection.ready) return shakeHands(connection, message)
  if (replay?.awaitsSequence && message['type'] !== KIND.sequence) return
  if (replay && isCounted(message['type']) && !isNewMessage(replay)) return
  switch (message['type']) {
    case KIND.invocation:
      return queue(connection, message)
    case KIND.streamInvocation:
      return respond(connection, { message, outcome: { error: 'Streams are not served here.' } })
    case KIND.close:
      return close(connection)
    case KIND.ack:
      return receiveAck(connection, message['sequenceId'])
    case KIND.sequence:
      return resumeSequence(connection, message['sequenceId'])
    default:
    // A ping, or a type of a later protocol version, which is no error.
  }
}

function shakeHands(connection: Connection, { protocol, version }: Message): void {
  const agreed = protocol === 'json' && (version === 1 || version === 2)
  sendUncounted(
    connection,
    handshakeFrame(agreed ? undefined : 'Only the json protocol is spoken here, version 1 or 2.'),
  )
  if (!agreed) return close(connection)
  if (version === 2 && connection.client.stateful === true && connection.kind === 'socket')
    becomeStateful(connection)
  connection.ready = true
}

function receiveAck({ replay, hub }: Connection, upTo: unknown): void {
  if (replay && typeof upTo === 'number')
    discardSent(replay, { upTo, bufferTotal: hub.bufferTotal })
}

function resumeSequence(connection: Connection, from: unknown): void {
  const { replay } = connection
  if (!replay) return
  if (typeof from !== 'number' || !goOnFrom(replay, from)) closeWith(connection, DENIED)
}

/** Runs once a second (hub.ts): a client buffers its messages until they are acknowledged. */
export function acknowledge(connection: Connection): void {
  const { replay } = connection
  if (!replay?.owesAck || !connection.line) return
  replay.owesAck = false
  sendUncounted(connection, ackFrame(replay.received))
}

function queue(connection: Connection, message: Message): void {
  const { target, arguments: payload } = message
  if (typeof target !== 'string' || !Array.isArray(payload)) return closeWith(connection, DENIED)
  if (connection.waiting >= MAX_WAITING) return closeWith(connection, TOO_MANY)
  connection.waiting += 1
  connection.work = connection.work
    .then(async () => {
      if (!connection.closed) await carryOut(connection, { message, target, payload })
      connection.waiting -= 1
    })
    .catch((error: unknown) => {
      connection.hub.log.error({ err: error }, 'a live message could not be answered')
      close(connection, { cut: true })
    })
}

async function carryOut(
  connection: Connection,
  { message, target, payload }: { message: Message; target: string; payload: readonly unknown[] },
): Promise<void> {
  const { hub } = connection
  const outcome = await hub.invoke(connection, { target, payload }).catch((error: unknown) => {
    hub.log.error({ err: error, connection: connection.client.id }, 'an invocation failed')
    return { error: 'Something went wrong, please try again.' }
  })
  respond(connection, { message, outcome })
  if (!('error' in outcome)) return
  connection.rejections += 1
  if (connection.rejections >= MAX_REJECTIONS) closeWith(connection, 'Too much was refused.')
}

function respond(
  connection: Connection,
  { message, outcome }: { message: Message; outcome: { result: unknown } | { error: string } },
): void {
  const { invocationId } = message
  if (typeof invocationId === 'string')
    sendCounted(connection, completionFrame(invocationId, outcome))
}
