import type { DeskLooking } from '@kerbside/contract/live.ts'

export type Looker = Omit<DeskLooking, 'signal'>

/** After that a window that has said nothing is gone. */
const FORGOTTEN_MS = 60_000

/** Who else has which journey open, as far as this window has heard. */
export function openLookers({ window, now }: { window: string; now: () => number }) {
  let all: readonly (Looker & { heardAt: number })[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof all) => {
    all = next
    for (const listener of listeners) listener()
  }
  const isFresh = ({ heardAt }: { heardAt: number }) => now() - heardAt < FORGOTTEN_MS
  return {
    window,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => all,
    /** One went to another journey, or to none. */
    heard({ window: from, name, jobpartid }: Looker): void {
      if (from === window) return
      const others = all.filter((one) => one.window !== from && isFresh(one))
      const one = { window: from, name, jobpartid, heardAt: now() }
      change(jobpartid === 0 ? others : [...others, one])
    },
    /** All there are. */
    told(lookers: readonly Looker[]): void {
      change(
        lookers.filter((one) => one.window !== window).map((one) => ({ ...one, heardAt: now() })),
      )
    },
    /** Names of who has this journey open, each once. */
    namesOn: (jobpartid: number): string[] => [
      ...new Set(
        all.filter((one) => one.jobpartid === jobpartid && isFresh(one)).map(({ name }) => name),
      ),
    ],
  }
}

export type Lookers = ReturnType<typeof openLookers>
