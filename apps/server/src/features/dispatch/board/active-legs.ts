import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Bus } from '../../../ports/bus/port.ts'
import { systemContext } from '../../../system-context.ts'
import { anyUnderWay, listLegsUnderWay } from '../drive/footprint-store.ts'
import type { ActiveLeg } from '../leg/active-leg.ts'

type BusDeps = Pick<Deps, 'bus'>
type ActiveLegUpdate = { operator: OperatorId; driverId: string; active: ActiveLeg | null }
type Listener = (
  operator: OperatorId,
  change: { driverId: string; active: ActiveLeg | undefined },
) => void

type LegRegistry = {
  legs: Map<string, ActiveLeg>
  listeners: Set<Listener>
  /** The counter at each driver's last update: a database read that began before it is older. */
  received: Map<string, number>
  count: number
}

const CHANNEL = 'active_legs'
const registries = new WeakMap<Bus, LegRegistry>()

const keyOf = (operator: OperatorId, driverId: string): string => `${operator}/${driverId}`

function registryOf({ bus }: BusDeps): LegRegistry {
  const existing = registries.get(bus)
  if (existing) return existing
  const made: LegRegistry = { legs: new Map(), listeners: new Set(), received: new Map(), count: 0 }
  registries.set(bus, made)
  return made
}

/** The leg a driver is under way with, from memory: position updates never wait for the database. */
export const legOfDriver = (
  services: BusDeps & { operator: OperatorId },
  driverId: string,
): ActiveLeg | undefined => registryOf(services).legs.get(keyOf(services.operator, driverId))

/** Called when a driver starts another leg or another part of it, or ends one. */
export function onActiveLeg(services: BusDeps, listener: Listener): () => void {
  const { listeners } = registryOf(services)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** After a leg was written: updates its drivers' active legs and publishes the change to all processes. */
export function followLeg(
  services: BusDeps,
  params: {
    operator: OperatorId
    booking: Pick<Booking, 'id'>
    leg: Leg
    /** The current and former drivers. */
    drivers: readonly string[]
  },
): void {
  const { operator, booking, leg } = params
  for (const driverId of new Set(params.drivers)) {
    const existing = legOfDriver({ ...services, operator }, driverId)
    const drives = leg.driverId === driverId && isUnderWay(leg.state)
    // other legs of the driver are not affected by this one
    if (!drives && existing?.reference !== leg.reference) continue
    const active = drives ? activeOf({ bookingId: booking.id, driverId, leg }) : null
    applyUpdate(services, { operator, driverId, active })
    services.bus.publish(CHANNEL, [JSON.stringify({ operator, driverId, active })])
  }
}

/** After another feature cancelled a leg: its driver is no longer under way with it. */
export function dropLeg(
  services: BusDeps & { operator: OperatorId },
  { driverId, reference }: { driverId: string; reference: number },
): void {
  const { operator } = services
  if (legOfDriver(services, driverId)?.reference !== reference) return
  applyUpdate(services, { operator, driverId, active: null })
  services.bus.publish(CHANNEL, [JSON.stringify({ operator, driverId, active: null })])
}

/** Loads the active legs and subscribes to changes: at process start, and again after missed messages. */
export async function openActiveLegs(deps: Deps): Promise<void> {
  await deps.bus.subscribe(CHANNEL, (payload) =>
    applyUpdate(deps, JSON.parse(payload) as ActiveLegUpdate),
  )
  deps.bus.onGap(() => {
    refreshActiveLegs(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'refresh of active legs'),
    )
  })
  await refreshActiveLegs(deps)
}

/** Reloads from the database, which is authoritative after missed messages. */
export async function refreshActiveLegs(deps: Deps): Promise<void> {
  const registry = registryOf(deps)
  const withLegs = await listDueOperators(deps, ({ id }) => anyUnderWay(id), { all: true })
  const found = new Set(withLegs.map(({ id }) => id))
  // a leg may have ended meanwhile
  const known = new Set([...registry.legs.keys()].map((key) => key.split('/')[0] ?? ''))
  for (const profile of await deps.operators.list()) {
    if (!found.has(profile.id) && !known.has(profile.id)) continue
    const context = systemContext(deps, profile)
    const { operator } = context
    const since = registry.count
    const isNewer = (key: string) => (registry.received.get(key) ?? 0) > since
    const rows = await withOperator(context, (tx) => listLegsUnderWay(tx, { operator }))
    const current = new Map(rows.map((active) => [keyOf(operator, active.driverId), active]))
    for (const [key, existing] of registry.legs)
      if (key.startsWith(`${operator}/`) && !current.has(key) && !isNewer(key))
        applyUpdate(deps, { operator, driverId: existing.driverId, active: null })
    for (const active of rows)
      if (!isNewer(keyOf(operator, active.driverId)))
        applyUpdate(deps, { operator, driverId: active.driverId, active })
  }
}

function applyUpdate(services: BusDeps, { operator, driverId, active }: ActiveLegUpdate): void {
  const registry = registryOf(services)
  const { legs, listeners } = registry
  const key = keyOf(operator, driverId)
  registry.count += 1
  registry.received.set(key, registry.count)
  if (active) legs.set(key, active)
  else legs.delete(key)
  for (const listener of listeners) listener(operator, { driverId, active: active ?? undefined })
}

const activeOf = (params: { bookingId: string; driverId: string; leg: Leg }): ActiveLeg => ({
  bookingId: params.bookingId,
  leg: params.leg.number,
  reference: params.leg.reference,
  state: params.leg.state,
  driverId: params.driverId,
  pickup: params.leg.pickup.point,
  vias: params.leg.vias.map(({ point }) => point),
  dropOff: params.leg.dropOff.point,
})
