import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** False when a message of this cause is there already. */
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
    /** Not before; at once when absent. */
    runAt?: Date | undefined
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message')
    .values({
      operator_id: made.operator,
      id: made.id,
      channel: made.channel,
      kind: made.kind,
      recipient: made.recipient,
      booking_id: made.bookingId ?? null,
      once: made.once,
      sealed: made.sealed,
      made_at: made.now,
      run_at: made.runAt ?? made.now,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'once']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertFiles(
  tx: Tx,
  facts: {
    operator: OperatorId
    messageId: string
    files: readonly { name: string; mediaType: string; bytes: Buffer }[]
  },
): Promise<void> {
  if (facts.files.length === 0) return
  await tx
    .insertInto('message_file')
    .values(
      facts.files.map(({ name, mediaType, bytes }, place) => ({
        operator_id: facts.operator,
        message_id: facts.messageId,
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
  /** With this one. */
  tries: number
}

/** The message that has waited longest, claimed: whoever gets it here is alone with it until `again`. */
export async function claimMessage(
  tx: Tx,
  { operator, now, again }: { operator: OperatorId; now: Date; again: Date },
): Promise<DueMessage | undefined> {
  const row = await tx
    // materialised: a subquery may be run once for each row, and then it would claim them all
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

/** Put off until then, with what stood in the way; nothing when somebody else has claimed it since. */
export async function putOffMessage(
  tx: Tx,
  { operator, id, tries, until, why }: Claimed & { until: Date; why: string },
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ run_at: until, last_error: why })
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute()
}

/** Over, and what it said is forgotten: a link in it may open something for a while yet. */
export async function endMessage(
  tx: Tx,
  facts: Claimed & { state: 'sent' | 'failed' | 'dropped'; why: string; now: Date },
): Promise<void> {
  const ended = await tx
    .updateTable('message')
    .set({ state: facts.state, last_error: facts.why, ended_at: facts.now, sealed: null })
    .where('operator_id', '=', facts.operator)
    .where('id', '=', facts.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  await tx
    .deleteFrom('message_file')
    .where('operator_id', '=', facts.operator)
    .where('message_id', '=', facts.id)
    .execute()
}

export async function listFiles(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<{ name: string; mediaType: string; bytes: Buffer }[]> {
  const rows = await tx
    .selectFrom('message_file')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('message_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ name: row.name, mediaType: row.media_type, bytes: row.bytes }))
}

/** Messages that ended before then are forgotten whole. */
export async function forgetMessages(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('message')
    .where('operator_id', '=', operator)
    .where('ended_at', '<', before)
    .execute()
}

export async function countSince(
  tx: Tx,
  asked: { operator: OperatorId; bookingId: string; kind: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('message')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('operator_id', '=', asked.operator)
    .where('booking_id', '=', asked.bookingId)
    .where('kind', '=', asked.kind)
    .where('made_at', '>', asked.since)
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

/** What has not gone out: given up, or tried in vain so far; the newest first. */
export async function listStuck(
  tx: Tx,
  { operator, most }: { operator: OperatorId; most: number },
): Promise<OpenMessage[]> {
  const rows = await tx
    .selectFrom('message')
    .selectAll()
    .where('operator_id', '=', operator)
    .where((row) =>
      row.or([
        row('state', '=', 'failed'),
        row.and([row('state', '=', 'waiting'), row('last_error', '!=', '')]),
      ]),
    )
    .orderBy('made_at', 'desc')
    .limit(most)
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

export type KeptMessage = {
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

/** A demo's letter box, the newest first. */
export async function listKept(
  tx: Tx,
  { operator, most }: { operator: OperatorId; most: number },
): Promise<KeptMessage[]> {
  const rows = await tx
    .selectFrom('kept_message')
    .selectAll()
    .where('operator_id', '=', operator)
    .orderBy('kept_at', 'desc')
    .orderBy('message_ref', 'desc')
    .limit(most)
    .execute()
  return rows.map(keptOf)
}

export async function findKept(
  tx: Tx,
  { operator, ref }: { operator: OperatorId; ref: string },
): Promise<KeptMessage | undefined> {
  const row = await tx
    .selectFrom('kept_message')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('message_ref', '=', ref)
    .executeTakeFirst()
  return row && keptOf(row)
}

const keptOf = (row: Selectable<Tables['kept_message']>): KeptMessage => ({
  ref: row.message_ref,
  channel: row.channel,
  recipient: row.recipient,
  sender: row.sender,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  // written by the embedded services only
  files: row.files as unknown as KeptMessage['files'],
  keptAt: row.kept_at,
})
