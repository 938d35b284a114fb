import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cpuMsOf } from './server.ts'

/** CPU time of a process, the processes below it, and those of them that have ended. */
export function treeCpuMs(pid: number): number {
  const childrenOf = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const child = Number(name)
    if (!Number.isInteger(child)) continue
    const parent = parentOf(child)
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child])
  }
  const total = (at: number): number =>
    (cpuMsOf(at) || 0) +
    endedCpuMs(at) +
    (childrenOf.get(at) ?? []).reduce((sum, child) => sum + total(child), 0)
  return total(pid)
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

/** Memory in use, MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
