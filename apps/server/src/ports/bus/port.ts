/**
 * Between the processes of one install: whatever one says, all of them hear, itself too. At most once and without a
 * memory: what must not be lost is in the database, and is asked for again after a gap.
 */
export type Bus = {
  /** Never waits and never throws: what cannot be sent is dropped, and the log says so. */
  publish(channel: string, payloads: readonly string[]): void
  /** Hears all of a channel, in the order each process said it. Settled when nothing said from now on is missed. */
  subscribe(channel: string, listener: (payload: string) => void): Promise<void>
  /** Called when the way to the others is back after it was lost: something may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** What every adapter carries, as UTF-8; longer ones reach this process only. */
export const LONGEST_PAYLOAD_BYTES = 7_500
