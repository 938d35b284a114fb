import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** False when a message of this cause is there already. */
export async function insertMessage(
  tx: Tx,
  made: {
    operator: OperatorId
    id: string
    channel: 'mail' | 'sms'
    kind: string
    recipient: string
    bookingId: string | undefined
    once: string
    sealed: Buffer
    now: Date
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
      run_at: made.now,
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
