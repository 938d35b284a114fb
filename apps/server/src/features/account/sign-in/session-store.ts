import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { SessionLife } from '@kerbside/domain/account/session-life.ts'
import type { Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Statement } from '../../../postgres/statement.ts'
import { profileOf } from '../store.ts'

type Key = { operator: OperatorId; tokenHash: Buffer }

/**
 * The customer of a session, and when the session expires. Ignores a corporate account that was closed. A session
 * opened in another site's frame is valid only there.
 */
export const findPrincipalStatement = ({
  operator,
  tokenHash,
  embedder,
  now,
}: Key & { embedder: string | undefined; now: Date }): Statement => ({
  name: 'account.who',
  text: `select s.remember, s.seen_at, s.expires_at, s.ends_at, s.authenticated_at, c.id, c.number, c.email, c.first_name, c.last_name,
    c.dialling_code, c.phone, b.id as booker_id, c.sms_list, c.email_list
    from session s
    join customer c on c.operator_id = s.operator_id and c.id = s.customer_id
    left join booker b on b.operator_id = c.operator_id and b.id = c.booker_id and b.retired_at is null
    where s.operator_id = $1 and s.token_hash = $2 and s.kind = 'customer' and c.deleted_at is null
      and c.blocked_at is null and s.expires_at > $3 and s.ends_at > $3
      and s.embedder is not distinct from $4`,
  values: [operator, tokenHash, now, embedder ?? null],
})

export type SignedInCustomerRow = Selectable<Tables['customer']> &
  Pick<
    Selectable<Tables['session']>,
    'remember' | 'seen_at' | 'expires_at' | 'authenticated_at'
  > & {
    ends_at: Date
  }

export const sessionOwnerOf = (
  row: SignedInCustomerRow,
): { profile: Profile; life: SessionLife; provedAt: Date | undefined } => ({
  profile: profileOf(row),
  provedAt: row.authenticated_at ?? undefined,
  life: {
    remember: row.remember,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
  },
})

export async function markVisit(
  tx: Tx,
  { operator, tokenHash, life }: Key & { life: SessionLife },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('session')
    .set({ seen_at: life.seenAt, expires_at: life.expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Whether the account is still as it was when the credentials were checked at `since`: not deleted, not blocked, same
 * password. Locks the row, so that this stays true until the transaction ends.
 */
export async function isUnchanged(
  tx: Tx,
  params: { operator: OperatorId; customerId: string; since: Date },
): Promise<boolean> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('customer')
    .select('id')
    .where('id', '=', params.customerId)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('password_changed_at', '<=', params.since)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSignedIn(
  tx: Tx,
  made: Key & {
    customerId: string
    life: SessionLife
    provedAt: Date | undefined
    device: string
    embedder: string | undefined
  },
): Promise<void> {
  const { life } = made
  await tx
    .insertInto('session')
    .values({
      operator_id: made.operator,
      token_hash: made.tokenHash,
      made_at: life.seenAt,
      seen_at: life.seenAt,
      expires_at: life.expiresAt,
      ends_at: life.endsAt,
      customer_id: made.customerId,
      kind: 'customer',
      remember: life.remember,
      authenticated_at: made.provedAt ?? null,
      device: made.device,
      embedder: made.embedder ?? null,
    })
    .execute()
}

/**
 * Moves a guest session's bookings to the session the guest signed in to; does not move another customer's bookings.
 */
export async function moveGuestBookings(
  tx: Tx,
  { operator, from, to, now }: { operator: OperatorId; from: Buffer; to: Buffer; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('session_booking')
    .set({ token_hash: to })
    .where('token_hash', '=', from)
    .where((row) =>
      row.exists(
        row
          .selectFrom('session')
          .select('session.token_hash')
          .where('session.operator_id', '=', operator)
          .where('session.token_hash', '=', from)
          .where('session.kind', '=', 'guest')
          .where('session.expires_at', '>', now),
      ),
    )
    .execute()
}

/**
 * Deletes the session, so that the token becomes invalid. With `only`, deletes only a customer's session; false if
 * none was deleted.
 */
export async function dropSession(
  tx: Tx,
  { operator, tokenHash, only }: Key & { only?: 'customer' },
): Promise<boolean> {
  const { numDeletedRows } = await inOperator(tx, operator)
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .$if(only !== undefined, (query) => query.where('kind', '=', 'customer'))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await inOperator(tx, operator)
    .deleteFrom('session_booking')
    .where('token_hash', '=', tokenHash)
    .execute()
  return true
}
