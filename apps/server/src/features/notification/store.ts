import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** False if a message of this cause already exists. */
export async function insertMessage(
  tx: Tx,
  made: {
    operator: OperatorId
    id: string
    channel: 'mail' | 'sms' | 'push'
    kind: string
    recipient: string
    bookingId: string | undefined
    once: string
    sealed: Buffer
    now: Date
    /** Not before this time; at once if absent. */
    runAt?: Date | undefined
  },
): Promise<boolean> {
  return tx
    .insertInto('message')
    .values({
      operator_id: made.operator,
      id: made.id,
      channel: made.channel,
      kind: made.kind,
      recipient: made.recipient,
      booking_id: made.bookingId ?? null,
      dedupe_key: made.once,
      sealed: made.sealed,
      made_at: made.now,
      run_at: made.runAt ?? made.now,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'dedupe_key']).doNothing())
    .$call(hasChanged)
}

export async function insertFiles(
  tx: Tx,
  details: {
    operator: OperatorId
    messageId: string
    files: readonly { name: string; mediaType: string; bytes: Buffer }[]
  },
): Promise<void> {
  if (details.files.length === 0) return
  await tx
    .insertInto('message_file')
    .values(
      details.files.map(({ name, mediaType, bytes }, place) => ({
        operator_id: details.operator,
        message_id: details.messageId,
        number: place + 1,
        name,
        media_type: mediaType,
        bytes,
      })),
    )
    .execute()
}

export type DueMessage = {
  id: string
  channel: 'mail' | 'sms' | 'push'
  kind: string
  recipient: string
  sealed: Buffer
  madeAt: Date
  /** Including this one. */
  tries: number
}

/** Claims the message that has waited longest: until `again` no other process gets it. */
export async function claimMessage(
  tx: Tx,
  { operator, now, again }: { operator: OperatorId; now: Date; again: Date },
): Promise<DueMessage | undefined> {
  const row = await tx
    // materialised: otherwise the subquery may run once for each row, and would claim them all
    .with(
      (due) => due('due').materialized(),
      (of) =>
        of
          .selectFrom('message')
          .select('id')
          .where('operator_id', '=', operator)
          .where('state', '=', 'waiting')
          .where('run_at', '<=', now)
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('message')
    .from('due')
    .set((of) => ({ run_at: again, tries: of('tries', '+', 1) }))
    .where('operator_id', '=', operator)
    .whereRef('message.id', '=', 'due.id')
    .returningAll('message')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, channel, kind, recipient, tries } = row
  const sealed = row.sealed ?? Buffer.alloc(0)
  return { id, channel, kind, recipient, sealed, tries, madeAt: row.made_at }
}

type Claimed = { operator: OperatorId; id: string; tries: number }

/** Postpones a message, with the reason; does nothing if another process has claimed it since. */
export async function postponeMessage(
  tx: Tx,
  { operator, id, tries, until, why }: Claimed & { until: Date; why: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('message')
    .set({ run_at: until, last_error: why })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute()
}

/** Ends a message and deletes its content, because a link in it may still be valid. */
export async function endMessage(
  tx: Tx,
  details: Claimed & { state: 'sent' | 'failed' | 'dropped'; why: string; now: Date },
): Promise<void> {
  const ended = await inOperator(tx, details.operator)
    .updateTable('message')
    .set({ state: details.state, last_error: details.why, ended_at: details.now, sealed: null })
    .where('id', '=', details.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  await inOperator(tx, details.operator)
    .deleteFrom('message_file')
    .where('message_id', '=', details.id)
    .execute()
}

export async function listFiles(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<{ name: string; mediaType: string; bytes: Buffer }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('message_file')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ name: row.name, mediaType: row.media_type, bytes: row.bytes }))
}

/** Deletes messages that ended before then. */
export async function purgeMessages(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await inOperator(tx, operator).deleteFrom('message').where('ended_at', '<', before).execute()
}

export async function countSince(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; kind: string; since: Date },
): Promise<number> {
  const { count } = await inOperator(tx, params.operator)
    .selectFrom('message')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('booking_id', '=', params.bookingId)
    .where('kind', '=', params.kind)
    .where('made_at', '>', params.since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type OpenMessage = {
  id: string
  channel: 'mail' | 'sms' | 'push'
  kind: string
  recipient: string
  state: 'waiting' | 'failed'
  madeAt: Date
  tries: number
  lastError: string
}

/** Messages that were given up or have failed so far; newest first. */
export async function listStuck(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<OpenMessage[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('message')
    .selectAll()
    .where((row) =>
      row.or([
        row('state', '=', 'failed'),
        row.and([row('state', '=', 'waiting'), row('last_error', '!=', '')]),
      ]),
    )
    .orderBy('made_at', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    recipient: row.recipient,
    state: row.state === 'failed' ? 'failed' : 'waiting',
    madeAt: row.made_at,
    tries: row.tries,
    lastError: row.last_error,
  }))
}

export type StoredMessage = {
  ref: string
  channel: 'mail' | 'sms' | 'push'
  recipient: string
  sender: string
  subject: string
  text: string
  html: string
  files: readonly { name: string; mediaType: string; base64: string }[]
  keptAt: Date
}

/** A demo's mailbox, newest first. */
export async function listStored(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<StoredMessage[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('stored_message')
    .selectAll()
    .orderBy('stored_at', 'desc')
    .orderBy('message_ref', 'desc')
    .limit(max)
    .execute()
  return rows.map(storedMessageOf)
}

export async function findStoredMessage(
  tx: Tx,
  { operator, ref }: { operator: OperatorId; ref: string },
): Promise<StoredMessage | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('stored_message')
    .selectAll()
    .where('message_ref', '=', ref)
    .executeTakeFirst()
  return row && storedMessageOf(row)
}

const storedMessageOf = (row: Selectable<Tables['stored_message']>): StoredMessage => ({
  ref: row.message_ref,
  channel: row.channel,
  recipient: row.recipient,
  sender: row.sender,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  // written by the embedded services only
  files: row.files as unknown as StoredMessage['files'],
  keptAt: row.stored_at,
})

/** Readdresses the messages of a booking that are still waiting. */
export async function updateRecipient(
  tx: Tx,
  params: {
    operator: OperatorId
    bookingId: string
    channel: 'mail' | 'sms'
    from: string
    to: string
  },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('message')
    .set({ recipient: params.to })
    .where('booking_id', '=', params.bookingId)
    .where('channel', '=', params.channel)
    .where('state', '=', 'waiting')
    .where('recipient', '=', params.from)
    .execute()
}
