import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { MessageFacts, MessageKind } from './message-facts.ts'
import { sealFacts } from './seal-facts.ts'
import { insertFiles, insertMessage } from './store.ts'

export type MessageFile = { name: string; mediaType: string; bytes: Buffer }

export type Queued<Kind extends MessageKind> = {
  call: Pick<Call, 'operator' | 'now' | 'newId' | 'key' | 'randomBytes'>
  kind: Kind
  /** One address. */
  to: string
  facts: MessageFacts<Kind>
  /** Of two mails that say the same word here only the first goes out; without it every mail goes. */
  once?: string
  /** Not before; at once when absent. */
  runAt?: Date
  /** What cannot be made again when the mail is sent. Receipts and calendar files need not be given. */
  files?: readonly MessageFile[]
}

/** Leaves a mail to be sent once `tx` has committed; written in the operator's brand by its kind. */
export const queueMail = <Kind extends MessageKind>(tx: Tx, queued: Queued<Kind>): Promise<void> =>
  queue(tx, { ...queued, channel: 'mail' })

/** The same for a text; `to` with its country, as in '+442079460123'. */
export const queueText = <Kind extends MessageKind>(
  tx: Tx,
  queued: Omit<Queued<Kind>, 'files'>,
): Promise<void> => queue(tx, { ...queued, channel: 'sms' })

/** The same for a push; `to` is the id of a subscription. */
export const queuePush = <Kind extends MessageKind>(
  tx: Tx,
  queued: Omit<Queued<Kind>, 'files'>,
): Promise<void> => queue(tx, { ...queued, channel: 'push' })

async function queue<Kind extends MessageKind>(
  tx: Tx,
  queued: Queued<Kind> & { channel: 'mail' | 'sms' | 'push' },
): Promise<void> {
  const { call, channel, kind, to, facts, files = [] } = queued
  const { operator } = call
  const id = call.newId()
  const isNew = await insertMessage(tx, {
    operator,
    id,
    channel,
    kind,
    recipient: to,
    bookingId: 'bookingId' in facts ? facts.bookingId : undefined,
    once: `${channel}|${queued.once ?? id}`,
    sealed: sealFacts(call, { id, facts }),
    now: call.now(),
    runAt: queued.runAt,
  })
  if (isNew) await insertFiles(tx, { operator, messageId: id, files })
}
