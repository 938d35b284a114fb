import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { findVersioned, updateOperator } from './store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'changes'>

/** What of an operator its staff may change; who it is and its slug never do. */
export type Changeable = Omit<Operator, 'id' | 'slug'>

/** Something wrong with what was said: where, in words for people. */
export type SettingFault = { path: string; message: string }

export type SaveOperatorVerdict =
  | { ok: true; version: number; operator: Operator }
  /** Somebody else saved first; this is how it stands. */
  | { ok: false; reason: 'newer'; version: number; operator: Operator }
  | { ok: false; reason: 'faults'; faults: readonly SettingFault[] }

/**
 * The one way an operator's settings and brand are changed: of two who began with the same version the first wins,
 * what changed is written into the audit log with it, and every process knows at once. `change` is given how it stands
 * and returns how it shall stand, or what is wrong; the same again is saved without a new version.
 */
export async function saveOperator(
  means: Means,
  said: {
    version: number
    /** The deed in the audit log: "brand.saved". */
    deed: string
    change: (
      now: Operator,
    ) => { ok: true; operator: Operator } | { ok: false; faults: readonly SettingFault[] }
  },
): Promise<SaveOperatorVerdict> {
  const { operator } = means
  const verdict = await withOperator(means, async (tx): Promise<SaveOperatorVerdict> => {
    const found = await findVersioned(tx, { operator })
    if (!found) throw new Error('an operator that is asked for is there')
    if (found.version !== said.version) return { ok: false, reason: 'newer', ...found }
    const changed = said.change(found.operator)
    if (!changed.ok) return { ok: false, reason: 'faults', faults: changed.faults }
    const { id, slug } = found.operator
    const wished = { ...changed.operator, id, slug }
    const detail = listChanges(found.operator, wished)
    if (detail.length === 0) return { ok: true, ...found }
    const version = found.version + 1
    await updateOperator(tx, { operator: wished, version })
    await keepAudit(tx, { ...means, deed: said.deed, object: '', detail })
    return { ok: true, version, operator: wished }
  })
  if (verdict.ok && verdict.version !== said.version) means.changes.tell(operator)
  return verdict
}

/** How it stands, with the version that a change of it has to name. */
export async function readOperator(
  means: Pick<Call, 'db' | 'operator'>,
): Promise<{ operator: Operator; version: number }> {
  const found = await withOperator(means, (tx) => findVersioned(tx, { operator: means.operator }))
  if (!found) throw new Error('an operator that is asked for is there')
  return found
}
