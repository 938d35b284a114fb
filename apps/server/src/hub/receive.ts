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
import { forgetSent, goOnFrom, isNews } from './replay.ts'

/** A client of ours says a few words a minute. */
const BURST_MESSAGES = 200
const MESSAGES_A_SECOND = 20
const MOST_WAITING = 16
/** Whoever asks so often for what is not theirs is trying doors. */
const MOST_REFUSALS = 5

const DENIED = 'That is not understood here.'
const TOO_MANY = 'Too many messages.'

/** One frame of a client. Whatever is wrong with it ends that client's connection and nobody else's. */
export function receive(connection: Connection, frame: string): void {
  if (connection.closed) return
  connection.heardAt = performance.now()
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
  const earned = ((now - budget.at) / 1000) * MESSAGES_A_SECOND
  budget.left = Math.min(BURST_MESSAGES, budget.left + earned)
  budget.at = now
  if (budget.left < 1) return false
  budget.left -= 1
  return true
}

function take(connection: Connection, message: Message): void {
  const { replay } = connection
  if (!connection.ready) return shakeHands(connection, message)
  if (replay?.awaitsSequence && message['type'] !== KIND.sequence) return
  if (replay && isCounted(message['type']) && !isNews(replay)) return
  switch (message['type']) {
    case KIND.invocation:
      return queue(connection, message)
    case KIND.streamInvocation:
      return answer(connection, { message, outcome: { error: 'Streams are not served here.' } })
    case KIND.close:
      return close(connection)
    case KIND.ack:
      return hearAck(connection, message['sequenceId'])
    case KIND.sequence:
      return hearSequence(connection, message['sequenceId'])
    default:
    // a ping, or a kind of a later protocol, which is not a fault
  }
}

function shakeHands(connection: Connection, { protocol, version }: Message): void {
  const agreed = protocol === 'json' && (version === 1 || version === 2)
  sendUncounted(
    connection,
    handshakeFrame(agreed ? undefined : 'Only the json protocol is spoken here, version 1 or 2.'),
  )
  if (!agreed) return close(connection)
  if (version === 2 && connection.visitor.stateful === true && connection.kind === 'socket')
    becomeStateful(connection)
  connection.ready = true
}

function hearAck({ replay, hub }: Connection, upTo: unknown): void {
  if (replay && typeof upTo === 'number') forgetSent(replay, { upTo, kept: hub.kept })
}

function hearSequence(connection: Connection, from: unknown): void {
  const { replay } = connection
  if (!replay) return
  if (typeof from !== 'number' || !goOnFrom(replay, from)) closeWith(connection, DENIED)
}

/** Once a second (hub.ts): a client keeps what it said until it knows that it was heard. */
export function acknowledge(connection: Connection): void {
  const { replay } = connection
  if (!replay?.owesAck || !connection.line) return
  replay.owesAck = false
  sendUncounted(connection, ackFrame(replay.heard))
}

function queue(connection: Connection, message: Message): void {
  const { target, arguments: said } = message
  if (typeof target !== 'string' || !Array.isArray(said)) return closeWith(connection, DENIED)
  if (connection.waiting >= MOST_WAITING) return closeWith(connection, TOO_MANY)
  connection.waiting += 1
  connection.work = connection.work
    .then(async () => {
      if (!connection.closed) await carryOut(connection, { message, target, said })
      connection.waiting -= 1
    })
    .catch((error: unknown) => {
      connection.hub.log.error({ err: error }, 'a page could not be answered')
      close(connection, { cut: true })
    })
}

async function carryOut(
  connection: Connection,
  { message, target, said }: { message: Message; target: string; said: readonly unknown[] },
): Promise<void> {
  const { hub } = connection
  const outcome = await hub.invoke(connection, { target, said }).catch((error: unknown) => {
    hub.log.error({ err: error, connection: connection.visitor.id }, 'an invocation failed')
    return { error: 'Something went wrong, please try again.' }
  })
  answer(connection, { message, outcome })
  if (!('error' in outcome)) return
  connection.refusals += 1
  if (connection.refusals >= MOST_REFUSALS) closeWith(connection, 'Too much was refused.')
}

function answer(
  connection: Connection,
  { message, outcome }: { message: Message; outcome: { result: unknown } | { error: string } },
): void {
  const { invocationId } = message
  if (typeof invocationId === 'string')
    sendCounted(connection, completionFrame(invocationId, outcome))
}
