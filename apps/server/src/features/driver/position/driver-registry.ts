import {
  checkFix,
  FIX_ERRORS,
  type Fix,
  type FixError,
  type FixResult,
  NO_TRACK,
  STALE_SECONDS,
  type Track,
} from '@kerbside/domain/driver/check-fix.ts'
import { openGrid } from '@kerbside/domain/driver/driver-grid.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { OperatorId } from '../../../operator.ts'

export type { Fix } from '@kerbside/domain/driver/check-fix.ts'

export type NearDriver = { fix: Fix; metres: number }
/** `isOurs`: received by this process. Only that process publishes what must be published once for all. */
export type MoveListener = (operator: OperatorId, fix: Fix, onFix: { isOurs: boolean }) => void
export type PositionResult = { ok: true } | { ok: false; reason: FixError }

/** The last position of every driver, in memory: positions reach the map without waiting for the database. */
export type DriverRegistry = {
  /**
   * Handles a position from a phone. An implausible one is dropped and counted; a valid one goes to all listeners and
   * processes.
   */
  seen: (operator: OperatorId, fix: Fix) => PositionResult
  /** Whatever its age; the caller decides whether it is too old. */
  placeOf: (operator: OperatorId, driverId: string) => Fix | undefined
  /** By straight-line distance, nearest first; positions older than two minutes are left out. */
  nearest: (
    operator: OperatorId,
    point: Point,
    params: { max: number; where?: (driverId: string) => boolean },
  ) => NearDriver[]
  /** Called for every valid fix from any process. Returns a function to unsubscribe. */
  onMove: (listener: MoveListener) => () => void
  /** Whether the driver's last fix was received by this process, which then publishes what must be published once. */
  isReportingHere: (operator: OperatorId, driverId: string) => boolean
  /** Removes a driver who went off shift. */
  forget: (operator: OperatorId, driverId: string) => void
  /** Marks a driver as under way with a leg, as reported by dispatch; busy drivers do not count as available cars. */
  markBusy: (operator: OperatorId, driverId: string, isBusy: boolean) => void
  isBusy: (operator: OperatorId, driverId: string) => boolean
  /** Loads positions stored before this process started, without notifying listeners. */
  recall: (operator: OperatorId, fixes: readonly Fix[]) => void
  /** Positions received by this process and not stored for half a minute. They count as stored from now on. */
  takeUnwritten: (params?: { all?: boolean }) => Map<OperatorId, Fix[]>
  counts: () => { drivers: number; dropped: Readonly<Record<FixError, number>> }
}

/** Exchanges positions with other processes; not needed with a single process. */
export type Wire = {
  publish: (operator: OperatorId, fix: Fix) => void
  onFix: (onFix: (operator: OperatorId, fix: Fix) => void) => Promise<void>
}

const WRITE_EVERY_MS = 30_000

type Entry = Fix & { track: Track; writtenAt: number; isOurs: boolean }

export function openDriverRegistry({
  now,
  wire,
}: {
  now: () => Date
  wire?: Wire
}): DriverRegistry {
  const grids = new Map<OperatorId, ReturnType<typeof openGrid<Entry>>>()
  const listeners = new Set<MoveListener>()
  const busy = new Map<OperatorId, Set<string>>()
  const dropped = Object.fromEntries(FIX_ERRORS.map((error) => [error, 0])) as Record<
    FixError,
    number
  >

  const gridOf = (operator: OperatorId) => {
    const existing = grids.get(operator)
    if (existing) return existing
    const made = openGrid<Entry>()
    grids.set(operator, made)
    return made
  }

  const receiveFix = (operator: OperatorId, rawFix: Fix, isOurs: boolean): FixResult => {
    const grid = gridOf(operator)
    const existing = grid.get(rawFix.driverId)
    const result = checkFix(existing?.track ?? NO_TRACK, { fix: rawFix, now: now() })
    if (!result.ok) {
      dropped[result.reason] += 1
      if (existing) existing.track = result.track
      return result
    }
    const { fix, track } = result
    grid.put(fix.driverId, { ...fix, track, writtenAt: existing?.writtenAt ?? 0, isOurs })
    for (const listener of listeners) listener(operator, fix, { isOurs })
    return result
  }

  void wire?.onFix((operator, fix) => {
    receiveFix(operator, fix, false)
  })

  return {
    seen(operator, fix) {
      const result = receiveFix(operator, fix, true)
      if (!result.ok) return { ok: false, reason: result.reason }
      wire?.publish(operator, result.fix)
      return { ok: true }
    },
    placeOf: (operator, driverId) => grids.get(operator)?.get(driverId)?.track.last,
    nearest(operator, point, { max, where = () => true }) {
      const since = now().getTime() - STALE_SECONDS * 1000
      return (grids.get(operator) ?? openGrid<Entry>())
        .nearest(point, {
          max,
          where: ({ driverId, at }) => at.getTime() >= since && where(driverId),
        })
        .map(({ member, metres }) => ({ fix: member.track.last ?? member, metres }))
    },
    onMove(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isReportingHere: (operator, driverId) => grids.get(operator)?.get(driverId)?.isOurs === true,
    forget(operator, driverId) {
      grids.get(operator)?.take(driverId)
    },
    markBusy(operator, driverId, isBusy) {
      const busyDrivers = busy.get(operator) ?? new Set()
      busy.set(operator, busyDrivers)
      if (isBusy) busyDrivers.add(driverId)
      else busyDrivers.delete(driverId)
    },
    isBusy: (operator, driverId) => busy.get(operator)?.has(driverId) ?? false,
    recall(operator, fixes) {
      for (const fix of fixes)
        gridOf(operator).put(fix.driverId, {
          ...fix,
          track: { ...NO_TRACK, last: fix },
          writtenAt: fix.at.getTime(),
          isOurs: false,
        })
    },
    takeUnwritten({ all = false } = {}) {
      const taken = new Map<OperatorId, Fix[]>()
      for (const [operator, grid] of grids) {
        const due = [...grid.all()].filter(
          ({ isOurs, at, writtenAt }) =>
            isOurs && at.getTime() - writtenAt >= (all ? 1 : WRITE_EVERY_MS),
        )
        for (const entry of due) entry.writtenAt = entry.at.getTime()
        if (due.length > 0) taken.set(operator, due.map(fixOf))
      }
      return taken
    },
    counts() {
      let drivers = 0
      for (const grid of grids.values()) for (const _ of grid.all()) drivers += 1
      return { drivers, dropped: { ...dropped } }
    },
  }
}

const fixOf = ({ track: _t, writtenAt: _w, isOurs: _o, ...fix }: Entry): Fix => fix
