import { createHash } from 'node:crypto'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findByCode, isCarrier } from './find-embed.ts'
import { dropOldPrepared, findPrepared, insertPrepared, type PreparedJourney } from './store.ts'

export type { PreparedJourney }

const ID_BYTES = 16
const ID = /^[A-Za-z0-9_-]{22}$/

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/**
 * Stores a journey prepared by another page, for an hour, under a random id. `parent` is the page that the browser
 * reports as its origin: a page that may not embed the widget cannot prepare a journey.
 */
export async function prepareJourney(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes'>,
  input: { code: string; parent: string | undefined; journey: PreparedJourney },
): Promise<{ ok: true; id: string } | { ok: false; reason: 'unknown-code' | 'other-parent' }> {
  const found = await findByCode(deps, input.code)
  if (!found) return { ok: false, reason: 'unknown-code' }
  const { code, parent = '', journey } = input
  if (!(await isCarrier(deps, { code, parent }))) return { ok: false, reason: 'other-parent' }
  const operator = found.operator.id as OperatorId
  const now = deps.now()
  const id = deps.randomBytes(ID_BYTES).toString('base64url')
  await withOperator({ db: deps.db, operator }, async (tx) => {
    await dropOldPrepared(tx, { operator, now })
    await insertPrepared(tx, {
      operator,
      code,
      journey,
      idHash: hashOf(id),
      expiresAt: new Date(now.getTime() + HOUR),
    })
  })
  return { ok: true, id }
}

export async function findPreparedJourney(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<{ code: string; journey: PreparedJourney } | undefined> {
  if (!ID.test(id)) return undefined
  return withOperator({ db, operator }, (tx) =>
    findPrepared(tx, { operator, idHash: hashOf(id), now: now() }),
  )
}
