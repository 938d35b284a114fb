import type { Kysely } from 'kysely'
import { inOperator, type Tables, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type StoredMailDeps = { db: Kysely<Tables>; operator: OperatorId; now: () => Date }

/** A busy demo stores only the messages that its visitors may still look at. */
const MAX_STORED = 500

type StoredMail = {
  ref: string
  channel: 'mail' | 'sms' | 'push'
  to: string
  sender: string
  subject: string
  text: string
  html: string
  files: readonly { name: string; mediaType: string; base64: string }[]
}

/** Stores a message once per `ref`; the oldest messages are deleted to make room. */
export async function storeOutgoingMessage(
  deps: StoredMailDeps,
  stored: StoredMail,
): Promise<void> {
  const { operator } = deps
  await withOperator(deps, async (tx) => {
    await tx
      .insertInto('stored_message')
      .values({
        operator_id: operator,
        message_ref: stored.ref,
        channel: stored.channel,
        recipient: stored.to,
        sender: stored.sender,
        subject: stored.subject,
        body_text: stored.text,
        body_html: stored.html,
        files: JSON.stringify(stored.files),
        stored_at: deps.now(),
      })
      .onConflict((conflict) => conflict.columns(['operator_id', 'message_ref']).doNothing())
      .execute()
    const oldest = inOperator(tx, operator)
      .selectFrom('stored_message')
      .select('message_ref')
      .orderBy('stored_at', 'desc')
      .offset(MAX_STORED)
    await inOperator(tx, operator)
      .deleteFrom('stored_message')
      .where('message_ref', 'in', oldest)
      .execute()
  })
}
