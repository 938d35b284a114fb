import type { Choice } from '@kerbside/domain/notification/choice.ts'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** The owner of the browser, or the one booking it is notified about. */
export type PushOwner =
  | { customerId: string; bookingId?: undefined; driverId?: undefined }
  | { bookingId: string; customerId?: undefined; driverId?: undefined }
  | { driverId: string; customerId?: undefined; bookingId?: undefined }

export type Subscription = { endpoint: string; endpointHash: Buffer; p256dh: Buffer; auth: Buffer }

type OwnedSubscription = { operator: OperatorId; owner: PushOwner } & Subscription

/** Updates the keys of a known browser address; false for an unknown one. */
export async function renewSubscription(tx: Tx, stored: OwnedSubscription): Promise<boolean> {
  const { operator, owner, endpointHash, p256dh, auth } = stored
  return ownedBy(
    inOperator(tx, operator).updateTable('push_subscription').set({ p256dh, auth }),
    owner,
  )
    .where('endpoint_hash', '=', endpointHash)
    .$call(hasChanged)
}

export async function insertSubscription(
  tx: Tx,
  stored: OwnedSubscription & { id: string; now: Date },
): Promise<void> {
  const { owner } = stored
  await tx
    .insertInto('push_subscription')
    .values({
      operator_id: stored.operator,
      id: stored.id,
      endpoint: stored.endpoint,
      endpoint_hash: stored.endpointHash,
      p256dh: stored.p256dh,
      auth: stored.auth,
      customer_id: owner.customerId ?? null,
      booking_id: owner.bookingId ?? null,
      driver_id: owner.driverId ?? null,
      made_at: stored.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function ownedBy<Query extends { where: (column: never, is: '=', value: never) => Query }>(
  query: Query,
  owner: PushOwner,
): Query {
  const [column, value] =
    owner.customerId !== undefined
      ? ['customer_id', owner.customerId]
      : owner.bookingId !== undefined
        ? ['booking_id', owner.bookingId]
        : ['driver_id', owner.driverId]
  return query.where(column as never, '=', value as never)
}

export async function countSubscriptions(
  tx: Tx,
  { operator, owner }: { operator: OperatorId; owner: PushOwner },
): Promise<number> {
  const query = inOperator(tx, operator)
    .selectFrom('push_subscription')
    .select((row) => row.fn.countAll<string>().as('count'))
  const { count } = await ownedBy(query, owner).executeTakeFirstOrThrow()
  return Number(count)
}

/** By address or by id, of any owner. */
export async function dropSubscription(
  tx: Tx,
  { operator, ...by }: { operator: OperatorId } & ({ endpointHash: Buffer } | { id: string }),
): Promise<void> {
  const query = inOperator(tx, operator).deleteFrom('push_subscription')
  await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('endpoint_hash', '=', by.endpointHash)
  ).execute()
}

export async function findSubscription(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<{ endpoint: string; p256dh: Buffer; auth: Buffer } | undefined> {
  return inOperator(tx, operator)
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The browsers to notify about a booking: those that hold its code, and its customer's; each address once. */
export async function listSubscriptions(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; customerId: string | undefined },
): Promise<string[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('push_subscription')
    .select(['id', 'endpoint'])
    .where((row) =>
      row.or([
        row('booking_id', '=', params.bookingId),
        ...(params.customerId === undefined ? [] : [row('customer_id', '=', params.customerId)]),
      ]),
    )
    .orderBy('made_at')
    .execute()
  return [...new Map(rows.map(({ id, endpoint }) => [endpoint, id])).values()]
}

export async function listOfDriver(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('push_subscription')
    .select('id')
    .where('driver_id', '=', driverId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes subscriptions of bookings whose last leg began before then; they get no more messages. */
export async function purgeSubscriptions(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('push_subscription')
    .where('booking_id', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('leg')
            .select('leg.number')
            .whereRef('leg.operator_id', '=', 'push_subscription.operator_id')
            .whereRef('leg.booking_id', '=', 'push_subscription.booking_id')
            .where('leg.pickup_at', '>=', before),
        ),
      ),
    )
    .execute()
}

export async function listChoices(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<Choice[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('message_choice')
    .select(['kind', 'channel', 'is_wanted'])
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map((row) => ({
    // written by `saveChoice` only
    topic: row.kind as Choice['topic'],
    channel: row.channel,
    isWanted: row.is_wanted,
  }))
}

export async function saveChoice(
  tx: Tx,
  {
    operator,
    customerId,
    choice,
    now,
  }: {
    operator: OperatorId
    customerId: string
    choice: Choice
    now: Date
  },
): Promise<void> {
  const values = { is_wanted: choice.isWanted, chosen_at: now }
  await tx
    .insertInto('message_choice')
    .values({
      operator_id: operator,
      customer_id: customerId,
      kind: choice.topic,
      channel: choice.channel,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'customer_id', 'kind', 'channel']).doUpdateSet(values),
    )
    .execute()
}

/** Deletes all of a customer's preferences and push subscriptions. */
export async function dropChoices(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<void> {
  for (const table of ['message_choice', 'push_subscription'] as const)
    await inOperator(tx, operator).deleteFrom(table).where('customer_id', '=', customerId).execute()
}
