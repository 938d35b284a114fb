import { movementsOf, passTime } from './charge-life.ts'
import type { Queryable, SandboxCharge } from './store.ts'
import { insertCharge, insertMovement, updateCharge } from './store.ts'
import { writeMessage } from './write-message.ts'

/** The new charge with what it moved and the message of it. False when this key made one before. */
export async function openCharge(
  db: Queryable,
  { charge, idempotencyKey }: { charge: SandboxCharge; idempotencyKey: string },
): Promise<boolean> {
  if (!(await insertCharge(db, { charge, idempotencyKey }))) return false
  await tell(db, { before: undefined, after: charge, now: charge.madeAt })
  return true
}

/** The one way a charge changes: its row, what it moved and the message of it, all in the caller's transaction. */
export async function moveCharge(
  db: Queryable,
  { before, after, now }: { before: SandboxCharge; after: SandboxCharge; now: Date },
): Promise<SandboxCharge> {
  if (after.status === before.status) return before
  await updateCharge(db, { charge: after, now })
  await tell(db, { before, after, now })
  return after
}

/** The charge as it stands by now; the caller holds its lock. */
export async function settleCharge(
  db: Queryable,
  { charge, now }: { charge: SandboxCharge; now: Date },
): Promise<SandboxCharge> {
  return moveCharge(db, { before: charge, after: passTime(charge, now), now })
}

async function tell(
  db: Queryable,
  facts: { before: SandboxCharge | undefined; after: SandboxCharge; now: Date },
): Promise<void> {
  const { before, after: charge, now } = facts
  for (const movement of movementsOf(before, charge))
    await insertMovement(db, { charge, movement, now })
  await writeMessage(db, { charge, now })
}
