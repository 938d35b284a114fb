import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { AnyFacts, MessageFacts, MessageKind } from '../compose/message-facts.ts'
import { insertFiles, insertMessage } from '../store.ts'
import { isSwitchedOn, templateKindOf } from '../templates/resolve-wording.ts'
import { sealFacts } from './seal-facts.ts'

export type MessageFile = { name: string; mediaType: string; bytes: Buffer }

export type Queued<Kind extends MessageKind> = {
  context: Pick<RequestContext, 'operator' | 'now' | 'newId' | 'key' | 'randomBytes'>
  kind: Kind
  /** One address. */
  to: string
  facts: MessageFacts<Kind>
  /** Of two mails with the same value only the first is sent; without it every mail is sent. */
  once?: string
  /** Not before this time; at once if absent. */
  runAt?: Date
  /** Files that cannot be created again when the mail is sent. Receipts and calendar files need not be given. */
  files?: readonly MessageFile[]
}

/**
 * Queues a mail that is sent once `tx` has committed; its kind decides the wording, in the operator's brand. False if the
 * operator has switched this message off: then nothing is queued.
 */
export const queueMail = <Kind extends MessageKind>(
  tx: Tx,
  queued: Queued<Kind>,
): Promise<boolean> => queue(tx, { ...queued, channel: 'mail' })

/** The same for a text; `to` includes the country code, as in '+442079460123'. */
export const queueText = <Kind extends MessageKind>(
  tx: Tx,
  queued: Omit<Queued<Kind>, 'files'>,
): Promise<boolean> => queue(tx, { ...queued, channel: 'sms' })

/** The same for a push; `to` is the id of a subscription. */
export const queuePush = <Kind extends MessageKind>(
  tx: Tx,
  queued: Omit<Queued<Kind>, 'files'>,
): Promise<boolean> => queue(tx, { ...queued, channel: 'push' })

async function queue<Kind extends MessageKind>(
  tx: Tx,
  queued: Queued<Kind> & { channel: 'mail' | 'sms' | 'push' },
): Promise<boolean> {
  const { context, channel, kind, to, facts, files = [] } = queued
  const { operator } = context
  const message = { kind, facts } as AnyFacts
  // the desk's message to a driver cannot be switched off
  const isOn =
    kind === 'office-message' ||
    (await isSwitchedOn(tx, { operator, meant: { kind: templateKindOf(message), channel } }))
  if (!isOn) return false
  const id = context.newId()
  const isNew = await insertMessage(tx, {
    operator,
    id,
    channel,
    kind,
    recipient: to,
    bookingId: 'bookingId' in facts ? facts.bookingId : undefined,
    once: `${channel}|${queued.once ?? id}`,
    sealed: sealFacts(context, { id, facts }),
    now: context.now(),
    runAt: queued.runAt,
  })
  if (isNew) await insertFiles(tx, { operator, messageId: id, files })
  return true
}
