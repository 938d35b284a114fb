import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cpuMsOf } from './server.ts'

/** CPU time of a process, the processes below it, and those of them that have ended. */
export const treeCpuMs = (pid: number): number =>
  [pid, ...processesBelow(pid)].reduce(
    (sum, each) => sum + (cpuMsOf(each) || 0) + endedCpuMs(each),
    0,
  )

/** The processes that a process has started, and theirs. */
export function processesBelow(pid: number): number[] {
  const childrenOf = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const child = Number(name)
    if (!Number.isInteger(child)) continue
    const parent = parentOf(child)
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child])
  }
  const below = (at: number): number[] =>
    (childrenOf.get(at) ?? []).flatMap((child) => [child, ...below(child)])
  return below(pid)
}

const statOf = (pid: number): string[] => {
  try {
    return (
      readFileSync(path.join('/proc', String(pid), 'stat'), 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? []
    )
  } catch {
    return []
  }
}
const parentOf = (pid: number): number | undefined => {
  const parent = statOf(pid)[1]
  return parent === undefined ? undefined : Number(parent)
}
/** A clock tick is 10 ms on every Linux we know. */
const endedCpuMs = (pid: number): number => {
  const fields = statOf(pid)
  return ((Number(fields[13]) || 0) + (Number(fields[14]) || 0)) * 10
}

/** Memory of a process, MB: in use, of that not mapped from files, and the most it has used. 0 for one that has ended. */
export function memoryOf(pid: number): {
  residentMb: number
  anonymousMb: number
  peakMb: number
} {
  let status = ''
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {}
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { residentMb: read('VmRSS'), anonymousMb: read('RssAnon'), peakMb: read('VmHWM') }
}

export const residentMb = (pid: number): number => memoryOf(pid).residentMb
