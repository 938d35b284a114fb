import { useState } from 'react'
import { countChanges, pickChanged } from './draft-changes.ts'

export type Draft<Value extends object> = {
  value: Value
  /** Changes part of it; typing in one field is one undo step. `field` names a nested field. */
  set: (part: Partial<Value>, field?: string) => void
  /** Number of fields that differ from the saved value. */
  changes: number
  /** Only the changed fields. */
  changed: Partial<Value>
  undo: () => void
  discard: () => void
}

type Step<Value> = { patch: Partial<Value>; field: string | undefined }

/**
 * A value being edited before it is saved. When `initial` changes, because it was saved here or by another user,
 * the user's own changes stay on top of it. After saving: pass the new `initial`, then call discard().
 */
export function useDraft<Value extends object>(initial: Value): Draft<Value> {
  const [steps, setSteps] = useState<readonly Step<Value>[]>([])
  const patch = steps.at(-1)?.patch ?? {}
  const changed = pickChanged(initial, patch)
  return {
    value: { ...initial, ...changed },
    changed,
    changes: countChanges(initial, { ...initial, ...changed }),
    set: (part, field) =>
      setSteps((before) => {
        const last = before.at(-1)
        const next = { patch: { ...last?.patch, ...part }, field }
        const joins = field === undefined ? isSameField(before, part) : field === last?.field
        return joins ? [...before.slice(0, -1), next] : [...before, next]
      }),
    undo: () => setSteps((before) => before.slice(0, -1)),
    discard: () => setSteps([]),
  }
}

/** Consecutive keystrokes in the same field form one undo step. */
function isSameField<Value extends object>(
  steps: readonly Step<Value>[],
  part: Partial<Value>,
): boolean {
  const last = steps.at(-1)?.patch
  if (!last) return false
  const before = steps.at(-2)?.patch ?? {}
  const touched = Object.keys(pickChanged(before as object, last as object))
  const [only, ...others] = Object.entries(part)
  if (!only || others.length > 0 || typeof only[1] !== 'string') return false
  return touched.length === 1 && touched[0] === only[0]
}
