/** The same quote request within this many seconds returns the same quote (specification, section 9). */
export const REUSE_SECONDS = 60

export const isExpired = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean =>
  now >= expiresAt

/** The whole seconds shown by the countdown. */
export const secondsLeft = ({ expiresAt }: { expiresAt: Date }, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))

/** mm:ss as the card dialog shows it. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** By the specification: a countdown of 60 seconds times the operator's quote timeout. */
export const quoteExpiry = (madeAt: Date, quoteTimeout: number): Date =>
  new Date(madeAt.getTime() + quoteTimeout * 60_000)
