import type { SessionLife } from '@kerbside/domain/account/session-life.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Key = { operator: OperatorId; tokenHash: Buffer }

/** Also deletes expired sessions, because nothing else does. */
export async function insertSession(
  tx: Tx,
  made: Key & { driverId: string; device: string; life: SessionLife },
): Promise<void> {
  const { operator, life } = made
  await inOperator(tx, operator)
    .deleteFrom('driver_session')
    .where('expires_at', '<=', life.seenAt)
    .execute()
  await tx
    .insertInto('driver_session')
    .values({
      operator_id: operator,
      token_hash: made.tokenHash,
      driver_id: made.driverId,
      device: made.device,
      made_at: life.seenAt,
      seen_at: life.seenAt,
      expires_at: life.expiresAt,
      ends_at: life.endsAt,
    })
    .execute()
}

/** The driver of this session, while they are a current driver. */
export async function findSession(
  tx: Tx,
  { operator, tokenHash }: Key,
): Promise<{ driverId: string; life: SessionLife } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver_session as session')
    .innerJoin('driver', (join) => sameOperator(join, { 'driver.id': 'session.driver_id' }))
    .select(['driver.id', 'session.seen_at', 'session.expires_at', 'session.ends_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('driver.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const life = { seenAt: row.seen_at, expiresAt: row.expires_at, endsAt: row.ends_at }
  return { driverId: row.id, life: { ...life, remember: true } }
}

export async function markSeen(
  tx: Tx,
  { operator, tokenHash, life }: Key & { life: SessionLife },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver_session')
    .set({ seen_at: life.seenAt, expires_at: life.expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function dropSession(tx: Tx, { operator, tokenHash }: Key): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('driver_session')
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function dropSessionsOf(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('driver_session')
    .where('driver_id', '=', driverId)
    .execute()
}
