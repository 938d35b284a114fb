import type { PlaceKind } from '../places/place.ts'
import type { PickupKind, Waiting } from './tariff.ts'

const KINDS: Partial<Record<PlaceKind, PickupKind>> = {
  airport: 'airport',
  terminal: 'airport',
  station: 'station',
  port: 'port',
}

/** Minutes a car waits at this place free of charge, from the pickup time. */
export const freeWaitingMinutes = (
  { freeMinutes }: Waiting,
  { kind }: { kind: PlaceKind },
): number => freeMinutes[KINDS[kind] ?? 'other']
