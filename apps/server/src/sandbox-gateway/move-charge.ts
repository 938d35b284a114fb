import { movementsOf, passTime } from './charge-life.ts'
import type { Queryable, SandboxCharge } from './store.ts'
import { insertCharge, insertMovement, updateCharge } from './store.ts'
import { writeMessage } from './write-message.ts'

/** Inserts the new charge with its movements and its message. False if this key already has a charge. */
export async function openCharge(
  db: Queryable,
  { charge, idempotencyKey }: { charge: SandboxCharge; idempotencyKey: string },
): Promise<boolean> {
  if (!(await insertCharge(db, { charge, idempotencyKey }))) return false
  await insertMessage(db, { before: undefined, after: charge, now: charge.madeAt })
  return true
}

/** The only way to change a charge: writes its row, its movements and its message in the caller's transaction. */
export async function moveCharge(
  db: Queryable,
  { before, after, now }: { before: SandboxCharge; after: SandboxCharge; now: Date },
): Promise<SandboxCharge> {
  if (after.status === before.status) return before
  await updateCharge(db, { charge: after, now })
  await insertMessage(db, { before, after, now })
  return after
}

/** Brings the charge to its current state; the caller holds its lock. */
export async function settleCharge(
  db: Queryable,
  { charge, now }: { charge: SandboxCharge; now: Date },
): Promise<SandboxCharge> {
  return moveCharge(db, { before: charge, after: passTime(charge, now), now })
}

async function insertMessage(
  db: Queryable,
  params: { before: SandboxCharge | undefined; after: SandboxCharge; now: Date },
): Promise<void> {
  const { before, after: charge, now } = params
  for (const movement of movementsOf(before, charge))
    await insertMovement(db, { charge, movement, now })
  await writeMessage(db, { charge, now })
}
