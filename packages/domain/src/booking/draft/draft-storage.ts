import { readLocalTime } from '../../read-local-time.ts'
import { type Draft, newDraft } from './draft.ts'

/** Raise it when the shape of a draft changes; older drafts are then discarded. */
const VERSION = 2

/** The draft as text for the browser's session storage. Its type has no field for a card. */
export const writeDraft = (draft: Draft): string =>
  JSON.stringify({ version: VERSION, draft: { ...draft, recent: [] } })

/** The draft of an earlier page, or undefined if there is no valid one. */
export function readDraft(text: string | null): Draft | undefined {
  if (!text) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    return isStoredDraft(stored) ? completed(stored.draft) : undefined
  } catch {
    return undefined
  }
}

const isStoredDraft = (stored: unknown): stored is { version: number; draft: Draft } =>
  isLike({ version: VERSION, draft: newDraft({ nowMs: 0 }) }, stored) && stored.version === VERSION

/**
 * Whether the stored value has every property of the sample with the same type; properties undefined in the sample
 * may be anything.
 */
const isLike = <Known>(sample: Known, stored: unknown): stored is Known =>
  sample === undefined ||
  (typeof sample === typeof stored &&
    Array.isArray(sample) === Array.isArray(stored) &&
    (typeof sample !== 'object' ||
      Object.entries(Object(sample)).every(([key, value]) =>
        isLike(value, Reflect.get(Object(stored), key)),
      )))

/** JSON has no undefined: an empty stop is read back as null. */
function completed(draft: Draft): Draft {
  const sample = draft.time.kind !== 'later' || readLocalTime(draft.time.local) !== undefined
  return {
    ...draft,
    vias: draft.vias.map((via) => via ?? undefined),
    time: sample ? draft.time : { kind: 'unknown' },
  }
}
