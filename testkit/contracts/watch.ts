import type { Contract, Exchange } from './contract.ts'

/** Kept on globalThis: the setup file and the tests may load this module twice. */
type Watch = { misfits: string[]; allowed: { misfit: RegExp; reason: string }[]; checked: Counts }
type Counts = { [vendor: string]: { exchanges: number; misfits: number } }

const PLACE = Symbol.for('kerbside.contract-watch')
const held = globalThis as { [PLACE]?: Watch }

/** From now on every exchange of a stand-in in this process is checked. */
export function beginWatch(): void {
  held[PLACE] ??= { misfits: [], allowed: [], checked: {} }
}

/** Compiles a contract when exchanges are checked. */
export function prepareWatch(contract: Contract | undefined): void {
  if (held[PLACE]) contract?.prepare()
}

/** Checks an exchange; stand-ins in other processes are not checked. */
export function watchExchange(contract: Contract | undefined, exchange: Exchange): void {
  const watch = held[PLACE]
  if (!watch || !contract) return
  const misfits = contract.misfitsOf(exchange)
  watch.misfits.push(...misfits)
  const counts = (watch.checked[contract.vendor] ??= { exchanges: 0, misfits: 0 })
  counts.exchanges += 1
  counts.misfits += misfits.length > 0 ? 1 : 0
}

/** For the rest of this test: a misfit that is intended, with the reason. */
export function allowMisfits(misfit: RegExp, reason: string): void {
  held[PLACE]?.allowed.push({ misfit, reason })
}

/** The misfits since the last call that the test did not allow, each once. */
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
