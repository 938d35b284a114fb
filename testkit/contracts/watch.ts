import type { Contract, Exchange } from './contract.ts'

/** Stored on globalThis, because the setup file and the tests may load this module twice. */
type Watch = {
  mismatches: string[]
  allowed: { misfit: RegExp; reason: string }[]
  checked: Counts
}
type Counts = { [vendor: string]: { exchanges: number; mismatches: number } }

const PLACE = Symbol.for('kerbside.contract-watch')
const held = globalThis as { [PLACE]?: Watch }

/** From now on every exchange of a fake server in this process is checked. */
export function beginWatch(): void {
  held[PLACE] ??= { mismatches: [], allowed: [], checked: {} }
}

/** Compiles a contract if exchanges are checked. */
export function prepareWatch(contract: Contract | undefined): void {
  if (held[PLACE]) contract?.prepare()
}

/** Checks an exchange; fake servers in other processes are not checked. */
export function watchExchange(contract: Contract | undefined, exchange: Exchange): void {
  const watch = held[PLACE]
  if (!watch || !contract) return
  const mismatches = contract.mismatchesOf(exchange)
  watch.mismatches.push(...mismatches)
  const counts = (watch.checked[contract.vendor] ??= { exchanges: 0, mismatches: 0 })
  counts.exchanges += 1
  counts.mismatches += mismatches.length > 0 ? 1 : 0
}

/** Allows an intended mismatch for the rest of this test, with the reason. */
export function allowMismatches(misfit: RegExp, reason: string): void {
  held[PLACE]?.allowed.push({ misfit, reason })
}

/** The mismatches since the last call that the test did not allow, each once. */
export function takeMismatches(): string[] {
  const watch = held[PLACE]
  if (!watch) return []
  const { mismatches, allowed } = watch
  watch.mismatches = []
  watch.allowed = []
  return [...new Set(mismatches.filter((text) => !allowed.some(({ misfit }) => misfit.test(text))))]
}

/** How many exchanges of each vendor were checked in this process. */
export const countChecked = (): Counts => held[PLACE]?.checked ?? {}
