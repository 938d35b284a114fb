import type { ParkedReason } from '@kerbside/contract/gateway-event.ts'

export type EventResult =
  /** Processed: our state now matches the gateway's. */
  | { kind: 'done' }
  /** Changed nothing, and waits for a person. */
  | { kind: 'parked'; reason: ParkedReason; why?: string }
  /** Nothing was learnt; the gateway is asked again later. */
  | { kind: 'later'; why: string }
