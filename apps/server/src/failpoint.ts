import { readFileSync, writeSync } from 'node:fs'

type Reached = (name: string) => void

let reached: Reached | undefined

/**
 * A place where a crash campaign kills the server, or a simulation makes its work fail. Does nothing in a live
 * install.
 */
export function failpoint(name: string): void {
  reached?.(name)
}

/** For simulations in one process: the hook is called at every failpoint, and whatever it throws is thrown there. */
export function hookFailpoints(hook: Reached | undefined): void {
  reached = hook
}

/** `name:nth`, `*:nth` for any name, or the absolute path of a file with such a line; the file may be rewritten. */
export const FAILPOINT = /^(?:(?:[a-z.-]+|\*):[1-9]\d{0,5}|\/.+)$/

/**
 * Kills this process without cleanup at the nth passing of a failpoint. With a file, passings count from when it was
 * written, so that a process can run normally until then. Only a crash campaign's install gets here (env.ts).
 */
export function armFailpoints(spec: string): void {
  let armed = ''
  let passed = 0
  reached = (name) => {
    const now = spec.startsWith('/') ? readOr(spec) : spec
    if (now !== armed) [armed, passed] = [now, 0]
    const [wanted = '', nth = '0'] = armed.split(':')
    if (wanted !== '*' && wanted !== name) return
    passed += 1
    if (passed !== Number(nth)) return
    // Synchronous, because the process dies next.
    writeSync(2, `failpoint ${name}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
