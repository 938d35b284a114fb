import type { Queryable } from './store.ts'

/** One message to a merchant's server: the same at each try, except for the time of its signature. */
export type Message = { id: string; merchant: string; body: string }

export async function insertMessage(
  db: Queryable,
  details: Message & { orderId: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into sandbox_gateway.message (id, merchant, order_id, body, made_at, due_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [details.id, details.merchant, details.orderId, details.body, details.now],
  )
}

/**
 * Claims due messages, each for one process; they become due again after the next of `waitsMs`, so a process that
 * dies loses none. After the last wait a message is not sent again.
 */
export async function claimMessages(
  db: Queryable,
  params: { now: Date; waitsMs: readonly number[]; limit: number },
): Promise<Message[]> {
  const { rows } = await db.query<Message>(
    `update sandbox_gateway.message
     set tries = tries + 1, due_at = $1::timestamptz + ($2::bigint[])[tries + 1] * interval '1 millisecond'
     where id in (select id from sandbox_gateway.message where due_at <= $1
                  order by due_at limit $3 for update skip locked)
     returning id, merchant, body`,
    [params.now, params.waitsMs, params.limit],
  )
  return rows
}

export async function markDelivered(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query(
    'update sandbox_gateway.message set due_at = null, delivered_at = $2 where id = $1',
    [id, now],
  )
}

/** When the next message is due; undefined if none is left to send. */
export async function findNextDue(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(due_at) as at from sandbox_gateway.message where due_at is not null',
  )
  return rows[0]?.at ?? undefined
}

export async function deleteMessages(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.query('delete from sandbox_gateway.message where made_at < $1 and due_at is null', [
    before,
  ])
}
