import { useState } from 'react'
import { countChanges, keepChanged } from './draft-changes.ts'

export type Draft<Value extends object> = {
  value: Value
  /** What changes of it; typing in one field is one step to undo. `field` names one that lies deeper than its own. */
  set: (part: Partial<Value>, field?: string) => void
  /** How many of its fields differ from what is saved. */
  changes: number
  /** Only what differs. */
  changed: Partial<Value>
  undo: () => void
  discard: () => void
}

type Step<Value> = { patch: Partial<Value>; field: string | undefined }

/**
 * What somebody changes before it is saved. When `initial` changes underneath, because it was saved or somebody else
 * saved first, what they changed themselves stays on top of it. Once saved: give the new `initial`, then discard().
 */
export function useDraft<Value extends object>(initial: Value): Draft<Value> {
  const [steps, setSteps] = useState<readonly Step<Value>[]>([])
  const patch = steps.at(-1)?.patch ?? {}
  const changed = keepChanged(initial, patch)
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

/** Letters typed into the field that was typed into last go together. */
function isSameField<Value extends object>(
  steps: readonly Step<Value>[],
  part: Partial<Value>,
): boolean {
  const last = steps.at(-1)?.patch
  if (!last) return false
  const before = steps.at(-2)?.patch ?? {}
  const touched = Object.keys(keepChanged(before as object, last as object))
  const [only, ...others] = Object.entries(part)
  if (!only || others.length > 0 || typeof only[1] !== 'string') return false
  return touched.length === 1 && touched[0] === only[0]
}
