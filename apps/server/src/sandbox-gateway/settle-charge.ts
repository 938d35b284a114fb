import type pg from 'pg'
import { ACTION_MS, PROCESSING_MS, passTime } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { settleCharge } from './move-charge.ts'
import { listLapsed, lockCharge, type SandboxCharge } from './store.ts'

const BATCH = 100

/** Brings requested charges to their current state. */
export async function settleCharges(
  { pool, now }: { pool: pg.Pool; now: Date },
  charges: readonly SandboxCharge[],
): Promise<SandboxCharge[]> {
  const settled: SandboxCharge[] = []
  for (const charge of charges) {
    const isDue = passTime(charge, now) !== charge
    settled.push(isDue ? ((await settleOne({ pool, now }, charge.id)) ?? charge) : charge)
  }
  return settled
}

/**
 * Settles charges without a request for them: their money has moved all the same, and their merchants get a
 * message.
 */
export async function settleLapsed({ pool, now }: { pool: pg.Pool; now: Date }): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  for (;;) {
    const lapsed = await listLapsed(pool, {
      processingSince: before(PROCESSING_MS),
      unansweredSince: before(ACTION_MS),
      now,
      limit: BATCH,
    })
    for (const { id } of lapsed) await settleOne({ pool, now }, id)
    if (lapsed.length < BATCH) return
  }
}

const settleOne = ({ pool, now }: { pool: pg.Pool; now: Date }, id: string) =>
  inTransaction(pool, async (db) => {
    const charge = await lockCharge(db, { id })
    return charge && settleCharge(db, { charge, now })
  })
