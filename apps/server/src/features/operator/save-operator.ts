import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findVersioned, updateOperator } from './store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal' | 'changes'>

/** An error in the input: its path, and a message for people. */
export type SettingError = { path: string; message: string }

export type SaveOperatorResult =
  | { ok: true; version: number; operator: Operator }
  /** Another request saved first; contains the current state. */
  | { ok: false; reason: 'newer'; version: number; operator: Operator }
  | { ok: false; reason: 'invalid'; errors: readonly SettingError[] }

/**
 * The only way an operator's settings and brand are changed: of two changes of the same version the first wins, the
 * audit log records the changes in the same transaction, and every process is notified at once. `change` gets the
 * current state and returns the new one, or errors; saving the same values creates no new version.
 */
export async function saveOperator(
  deps: Deps,
  input: {
    version: number
    /** The action in the audit log: "brand.saved". */
    action: string
    change: (
      now: Operator,
    ) => { ok: true; operator: Operator } | { ok: false; errors: readonly SettingError[] }
  },
): Promise<SaveOperatorResult> {
  const { operator } = deps
  const result = await withOperator(deps, async (tx): Promise<SaveOperatorResult> => {
    const found = await findVersioned(tx, { operator })
    if (!found) throw new Error('the operator is missing')
    if (found.version !== input.version) return { ok: false, reason: 'newer', ...found }
    const changed = input.change(found.operator)
    if (!changed.ok) return { ok: false, reason: 'invalid', errors: changed.errors }
    const { id, slug } = found.operator
    const requested = { ...changed.operator, id, slug }
    const detail = listChanges(found.operator, requested)
    if (detail.length === 0) return { ok: true, ...found }
    const version = found.version + 1
    await updateOperator(tx, { operator: requested, version })
    await recordAudit(tx, { ...deps, action: input.action, object: '', detail })
    return { ok: true, version, operator: requested }
  })
  if (result.ok && result.version !== input.version) deps.changes.notify(operator)
  return result
}

/** The current state, with the version that a change must name. */
export async function readOperator(
  deps: Pick<RequestContext, 'db' | 'operator'>,
): Promise<{ operator: Operator; version: number }> {
  const found = await withOperator(deps, (tx) => findVersioned(tx, { operator: deps.operator }))
  if (!found) throw new Error('the operator is missing')
  return found
}
