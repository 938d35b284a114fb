import type { Contract, Exchange } from './contract.ts'

/** Kept on the process: the tests of one worker and what is set up before them may have this module twice. */
type Watch = { misfits: string[]; allowed: { misfit: RegExp; reason: string }[]; checked: Counts }
type Counts = { [vendor: string]: { exchanges: number; misfits: number } }

const PLACE = Symbol.for('kerbside.contract-watch')
const held = globalThis as { [PLACE]?: Watch }

/** From now on every exchange of a stand-in is checked. */
export function beginWatch(): void {
  held[PLACE] ??= { misfits: [], allowed: [], checked: {} }
}

/** Makes a contract ready while tests run. */
export function prepareWatch(contract: Contract | undefined): void {
  if (held[PLACE]) contract?.prepare()
}

/** Checks an exchange while tests run; stand-ins of other processes are not watched. */
export function watchExchange(contract: Contract | undefined, exchange: Exchange): void {
  const watch = held[PLACE]
  if (!watch || !contract) return
  const misfits = contract.misfitsOf(exchange)
  watch.misfits.push(...misfits)
  const counts = (watch.checked[contract.vendor] ??= { exchanges: 0, misfits: 0 })
  counts.exchanges += 1
  counts.misfits += misfits.length > 0 ? 1 : 0
}

/** For the rest of this test: it does on purpose what the vendor's contract does not allow. */
export function allowMisfits(misfit: RegExp, reason: string): void {
  held[PLACE]?.allowed.push({ misfit, reason })
}

/** The misfits since the last call that no test allowed itself, each once. */
export function takeMisfits(): string[] {
  const watch = held[PLACE]
  if (!watch) return []
  const { misfits, allowed } = watch
  watch.misfits = []
  watch.allowed = []
  return [...new Set(misfits.filter((text) => !allowed.some(({ misfit }) => misfit.test(text))))]
}

/** How many exchanges of each vendor were checked in this process. */
export const countChecked = (): Counts => held[PLACE]?.checked ?? {}
