import { readFileSync, writeSync } from 'node:fs'

type Reached = (name: string) => void

let reached: Reached | undefined

/** A place where a campaign kills the server, or a simulation lets its work die. In a live install it does nothing. */
export function failpoint(name: string): void {
  reached?.(name)
}

/** For simulations in one process: told of every failpoint as it is passed; what it throws is thrown there. */
export function hookFailpoints(hook: Reached | undefined): void {
  reached = hook
}

/** `name:nth`, `*:nth` for any name, or the absolute path of a file that says so and may be written anew. */
export const FAILPOINT = /^(?:(?:[a-z.-]+|\*):[1-9]\d{0,5}|\/.+)$/

/**
 * Kills this process, without a goodbye, at the nth passing of a failpoint. What a file says counts from when it was
 * written, so that one start can be used up to the moment it is to die. Only a campaign's install gets here (env.ts).
 */
export function armFailpoints(asked: string): void {
  let armed = ''
  let passed = 0
  reached = (name) => {
    const now = asked.startsWith('/') ? readOr(asked) : asked
    if (now !== armed) [armed, passed] = [now, 0]
    const [wanted = '', nth = '0'] = armed.split(':')
    if (wanted !== '*' && wanted !== name) return
    passed += 1
    if (passed !== Number(nth)) return
    // synchronous: there is no later
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
