import { openGrid } from '@kerbside/domain/driver/driver-grid.ts'
import {
  FIX_FAULTS,
  type Fix,
  type FixFault,
  type FixVerdict,
  judgeFix,
  NO_TRACK,
  STALE_SECONDS,
  type Track,
} from '@kerbside/domain/driver/judge-fix.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { OperatorId } from '../../operator.ts'

export type { Fix } from '@kerbside/domain/driver/judge-fix.ts'

export type NearDriver = { fix: Fix; metres: number }
/** `isOurs`: heard by this very process; what is published for all of them is published by that one. */
export type MoveListener = (operator: OperatorId, fix: Fix, heard: { isOurs: boolean }) => void
export type SeenVerdict = { ok: true } | { ok: false; reason: FixFault }

/** Where every driver was last, in memory: positions never wait for the database on their way to a map. */
export type DriverBook = {
  /** What a phone said; what cannot be is dropped and counted. Believed, it is told to every listener and process. */
  seen: (operator: OperatorId, fix: Fix) => SeenVerdict
  /** However old: its age is for whoever shows it. */
  placeOf: (operator: OperatorId, driverId: string) => Fix | undefined
  /** As the crow flies, nearest first; positions older than two minutes are left out. */
  nearest: (
    operator: OperatorId,
    point: Point,
    asked: { most: number; where?: (driverId: string) => boolean },
  ) => NearDriver[]
  /** Called for every fix that was believed, wherever it came in. Returns how to stop it. */
  onMove: (listener: MoveListener) => () => void
  /** Whether their last fix came in at this very process: what must be told once is told by that one. */
  heardHere: (operator: OperatorId, driverId: string) => boolean
  /** Off shift: they are nowhere any more, here. */
  forget: (operator: OperatorId, driverId: string) => void
  /** Under way with a journey, as dispatch says; then they are nobody's next car. */
  markBusy: (operator: OperatorId, driverId: string, isBusy: boolean) => void
  isBusy: (operator: OperatorId, driverId: string) => boolean
  /** What was written down before this process began; tells nobody. */
  recall: (operator: OperatorId, fixes: readonly Fix[]) => void
  /** Seen by this very process and not written down for half a minute. They count as written from now on. */
  takeUnwritten: (asked?: { all?: boolean }) => Map<OperatorId, Fix[]>
  counts: () => { drivers: number; dropped: Readonly<Record<FixFault, number>> }
}

/** How other processes hear of it and are heard; one process alone has none. */
export type Wire = {
  publish: (operator: OperatorId, fix: Fix) => void
  onFix: (heard: (operator: OperatorId, fix: Fix) => void) => Promise<void>
}

const WRITE_EVERY_MS = 30_000

type Entry = Fix & { track: Track; writtenAt: number; isOurs: boolean }

export function openDriverBook({ now, wire }: { now: () => Date; wire?: Wire }): DriverBook {
  const grids = new Map<OperatorId, ReturnType<typeof openGrid<Entry>>>()
  const listeners = new Set<MoveListener>()
  const busy = new Map<OperatorId, Set<string>>()
  const dropped = Object.fromEntries(FIX_FAULTS.map((fault) => [fault, 0])) as Record<
    FixFault,
    number
  >

  const gridOf = (operator: OperatorId) => {
    const known = grids.get(operator)
    if (known) return known
    const made = openGrid<Entry>()
    grids.set(operator, made)
    return made
  }

  const hear = (operator: OperatorId, said: Fix, isOurs: boolean): FixVerdict => {
    const grid = gridOf(operator)
    const known = grid.get(said.driverId)
    const verdict = judgeFix(known?.track ?? NO_TRACK, { fix: said, now: now() })
    if (!verdict.ok) {
      dropped[verdict.reason] += 1
      if (known) known.track = verdict.track
      return verdict
    }
    const { fix, track } = verdict
    grid.put(fix.driverId, { ...fix, track, writtenAt: known?.writtenAt ?? 0, isOurs })
    for (const listener of listeners) listener(operator, fix, { isOurs })
    return verdict
  }

  void wire?.onFix((operator, fix) => {
    hear(operator, fix, false)
  })

  return {
    seen(operator, fix) {
      const verdict = hear(operator, fix, true)
      if (!verdict.ok) return { ok: false, reason: verdict.reason }
      wire?.publish(operator, verdict.fix)
      return { ok: true }
    },
    placeOf: (operator, driverId) => grids.get(operator)?.get(driverId)?.track.last,
    nearest(operator, point, { most, where = () => true }) {
      const since = now().getTime() - STALE_SECONDS * 1000
      return (grids.get(operator) ?? openGrid<Entry>())
        .nearest(point, {
          most,
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
    heardHere: (operator, driverId) => grids.get(operator)?.get(driverId)?.isOurs === true,
    forget(operator, driverId) {
      grids.get(operator)?.take(driverId)
    },
    markBusy(operator, driverId, isBusy) {
      const those = busy.get(operator) ?? new Set()
      busy.set(operator, those)
      if (isBusy) those.add(driverId)
      else those.delete(driverId)
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
