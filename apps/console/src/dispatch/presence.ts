import type { DeskViewing } from '@kerbside/contract/live.ts'

export type Looker = Omit<DeskViewing, 'signal'>

/** A window without a report for this long counts as closed. */
const EXPIRY_MS = 60_000

/** Which other viewers have which leg open, according to the reports received. */
export function openPresence({ window, now }: { window: string; now: () => number }) {
  let all: readonly (Looker & { receivedAt: number })[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof all) => {
    all = next
    for (const listener of listeners) listener()
  }
  const isFresh = ({ receivedAt }: { receivedAt: number }) => now() - receivedAt < EXPIRY_MS
  return {
    window,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => all,
    /** A viewer opened another leg, or none. */
    received({ window: from, name, reference }: Looker): void {
      if (from === window) return
      const others = all.filter((item) => item.window !== from && isFresh(item))
      const item = { window: from, name, reference, receivedAt: now() }
      change(reference === 0 ? others : [...others, item])
    },
    /** The complete list. */
    replaceAll(viewers: readonly Looker[]): void {
      change(
        viewers
          .filter((item) => item.window !== window)
          .map((item) => ({ ...item, receivedAt: now() })),
      )
    },
    /** Names of the viewers of this leg, each once. */
    namesOn: (reference: number): string[] => [
      ...new Set(
        all.filter((item) => item.reference === reference && isFresh(item)).map(({ name }) => name),
      ),
    ],
  }
}

export type Presence = ReturnType<typeof openPresence>
