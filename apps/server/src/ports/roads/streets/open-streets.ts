import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DriveTimeFactors } from '@kerbside/domain/operator/drive-times.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Log } from '../../../log.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RoadEngine } from '../engine.ts'
import type { StreetCallEnd, StreetsWatch, UsedArea, UsedStreets } from '../port.ts'
import type { StreetsProgram } from './build-streets.ts'
import { residentMemory } from './resident-memory.ts'
import { openStreetProcess, type StreetProcess } from './street-process.ts'
import { streetRoads } from './street-roads.ts'
import { VALHALLA_VERSION, writeConfig } from './valhalla-config.ts'

/** The street graphs in use on this machine: one process for each area, shared by the operators that use it. */
export type Streets = StreetsWatch & {
  /** From now on this operator's routes come from this area, with these times; undefined: from no area. */
  use(operator: OperatorId, area: UsedArea | undefined, driveTimes?: DriveTimeFactors): void
  /** '' without an area. It changes when the operator's area or its times do. */
  areaOf(operator: OperatorId): string
  /** Undefined without an area, or if its graph is not on this machine. */
  engineOf(operator: Operator): RoadEngine | undefined
  /** The same with the standard times, which the operator's own are measured against. */
  standardEngineOf: (operator: Operator) => RoadEngine | undefined
  close(): void
}

const NO_PROCESS = { restarts: 0, waiting: 0, memoryBytes: undefined }

const WARNINGS = {
  'not-installed': 'streets: Valhalla is not installed here. Run: npm ci --prefix streets',
  'no-folder': 'streets: the folder of the area is not on this machine',
  'other-version': 'streets: the area was built for another version. Import it again',
}

/** Requests that were sent to the graph before a change are still answered. */
const CLOSE_AFTER_MS = 30_000

export const areaFolder = (dataDir: string, id: string): string => path.join(dataDir, 'areas', id)

export function openStreets({
  dataDir,
  program,
  log,
}: {
  dataDir: string
  program: StreetsProgram | undefined
  log: Log
}): Streets {
  const areas = new Map<OperatorId, UsedArea & { driveTimes: DriveTimeFactors }>()
  const processes = new Map<string, StreetProcess>()
  const warned = new Set<string>()
  const listeners: ((call: StreetCallEnd) => void)[] = []

  const warnOnce = (area: string, message: string) => {
    if (warned.has(area)) return
    warned.add(area)
    log.warn({ area }, message)
  }
  /** Why no process can be started for an area. */
  const findObstacle = ({ id, streets }: UsedArea): keyof typeof WARNINGS | undefined => {
    if (!program) return 'not-installed'
    if (!existsSync(path.join(areaFolder(dataDir, id), 'tiles.tar'))) return 'no-folder'
    return streets === VALHALLA_VERSION ? undefined : 'other-version'
  }
  const findProcess = (area: UsedArea): StreetProcess | undefined => {
    const { id } = area
    const existing = processes.get(id)
    if (existing) return existing
    const obstacle = findObstacle(area)
    if (!program || obstacle) {
      if (obstacle) warnOnce(id, WARNINGS[obstacle])
      return undefined
    }
    const started = openStreetProcess({
      program: program.process,
      config: writeConfig(areaFolder(dataDir, id)),
      onCall: (outcome, seconds) => {
        for (const listener of listeners) listener({ area: id, outcome, seconds })
      },
      onEnd: (code, signal) =>
        log.warn({ area: id, code, signal }, 'streets: the process ended; it is started again'),
    })
    processes.set(id, started)
    return started
  }
  const closeUnused = () => {
    const used = new Set([...areas.values()].map(({ id }) => id))
    for (const [id, running] of processes) {
      if (used.has(id)) continue
      processes.delete(id)
      setTimeout(() => running.close(), CLOSE_AFTER_MS).unref()
    }
  }

  const describe = (area: UsedArea): UsedStreets => {
    const current = processes.get(area.id)?.state()
    if (!current) return { ...area, ...NO_PROCESS, state: findObstacle(area) ?? 'idle' }
    const { pid, restarts, waiting, isStarted } = current
    if (pid === undefined)
      return { ...area, ...NO_PROCESS, restarts, waiting, state: isStarted ? 'ended' : 'idle' }
    return { ...area, restarts, waiting, memoryBytes: residentMemory(pid), state: 'running' }
  }

  const engine = (operator: Operator, driveTimes: DriveTimeFactors | undefined) => {
    const area = areas.get(operator.id as OperatorId)
    const running = area && findProcess(area)
    return running && streetRoads(running, { zone: operator.zone, driveTimes })
  }

  return {
    list: () =>
      [...new Map([...areas.values()].map((area) => [area.id, area])).values()].map(describe),
    onCall(listener) {
      listeners.push(listener)
    },
    use(operator, area, driveTimes = {}) {
      if (area) areas.set(operator, { ...area, driveTimes })
      else areas.delete(operator)
      closeUnused()
    },
    areaOf(operator) {
      const area = areas.get(operator)
      return area ? `${area.id} ${JSON.stringify(area.driveTimes)}` : ''
    },
    engineOf: (operator) => engine(operator, areas.get(operator.id as OperatorId)?.driveTimes),
    standardEngineOf: (operator) => engine(operator, undefined),
    close() {
      for (const running of processes.values()) running.close()
      processes.clear()
    },
  }
}
