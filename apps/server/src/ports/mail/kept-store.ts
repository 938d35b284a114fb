import type { Kysely } from 'kysely'
import { type Tables, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type KeptMeans = { db: Kysely<Tables>; operator: OperatorId; now: () => Date }

/** A demo visited by many keeps what its visitors may still look at, no more. */
const MOST_KEPT = 500

type Kept = {
  ref: string
  channel: 'mail' | 'sms' | 'push'
  to: string
  sender: string
  subject: string
  text: string
  html: string
  files: readonly { name: string; mediaType: string; base64: string }[]
}

/** Once per `ref`; the oldest make room. */
export async function keepMessage(means: KeptMeans, kept: Kept): Promise<void> {
  const { operator } = means
  await withOperator(means, async (tx) => {
    await tx
      .insertInto('kept_message')
      .values({
        operator_id: operator,
        message_ref: kept.ref,
        channel: kept.channel,
        recipient: kept.to,
        sender: kept.sender,
        subject: kept.subject,
        body_text: kept.text,
        body_html: kept.html,
        files: JSON.stringify(kept.files),
        kept_at: means.now(),
      })
      .onConflict((conflict) => conflict.columns(['operator_id', 'message_ref']).doNothing())
      .execute()
    const oldest = tx
      .selectFrom('kept_message')
      .select('message_ref')
      .where('operator_id', '=', operator)
      .orderBy('kept_at', 'desc')
      .offset(MOST_KEPT)
    await tx
      .deleteFrom('kept_message')
      .where('operator_id', '=', operator)
      .where('message_ref', 'in', oldest)
      .execute()
  })
}
