/**
 * Messages between the processes of one install: every process receives each message, including the sender. Delivery is
 * at most once and nothing is stored; data that must not be lost is in the database, and is read again after a gap.
 */
export type Bus = {
  /** Never waits and never throws: a message that cannot be sent is dropped, which is logged. */
  publish(channel: string, payloads: readonly string[]): void
  /**
   * Receives all messages of a channel, in the order in which each process published them. Resolves once no later
   * message is missed.
   */
  subscribe(channel: string, listener: (payload: string) => void): Promise<void>
  /** Called when the connection to the other processes is back after it was lost: messages may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** The size, in UTF-8, that every adapter can send; longer messages reach this process only. */
export const MAX_PAYLOAD_BYTES = 7_500
