import { readLocalTime } from '../time.ts'
import { type Draft, newDraft } from './draft.ts'

/** Raise it when the shape of a draft changes: an older one is then forgotten. */
const VERSION = 2

/** The draft as text for the browser's session. It holds no card, by type. */
export const writeDraft = (draft: Draft): string =>
  JSON.stringify({ version: VERSION, draft: { ...draft, recent: [] } })

/** The draft of an earlier page, or undefined when there is none that can be trusted. */
export function readDraft(text: string | null): Draft | undefined {
  if (!text) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? completed(kept.draft) : undefined
  } catch {
    return undefined
  }
}

const isKept = (kept: unknown): kept is { version: number; draft: Draft } =>
  isLike({ version: VERSION, draft: newDraft({ nowMs: 0 }) }, kept) && kept.version === VERSION

/** Whatever the known one has, the other has of the same kind; what is open in it may be anything. */
const isLike = <Known>(known: Known, kept: unknown): kept is Known =>
  known === undefined ||
  (typeof known === typeof kept &&
    Array.isArray(known) === Array.isArray(kept) &&
    (typeof known !== 'object' ||
      Object.entries(Object(known)).every(([key, value]) =>
        isLike(value, Reflect.get(Object(kept), key)),
      )))

/** JSON has no undefined: a stop that was open comes back as null. */
function completed(draft: Draft): Draft {
  const known = draft.time.kind !== 'later' || readLocalTime(draft.time.local) !== undefined
  return {
    ...draft,
    vias: draft.vias.map((via) => via ?? undefined),
    time: known ? draft.time : { kind: 'unknown' },
  }
}
