import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

export type HashCost = {
  memoryCost: number
  timeCost: number
  parallelism: number
  outputLen: number
}
type Work =
  | { work: 'hash'; text: string; cost: HashCost }
  | { work: 'verify'; phc: string; text: string }
/** `yields`: hash at a lower priority than everything else on the machine. */
type Request = Work & { id: number; yields: boolean }
type Reply = { id: number; result: string | boolean } | { id: number; fault: string }

/**
 * As text, so that it works both from the sources and from the bundled file. Linux shares the CPU between sessions first
 * (autogroups, sched(7)) and compares nice values only within a session. PostgreSQL's processes each have their own
 * session, so a thread of the server would compete with them as an equal, whatever its nice value. Without autogroups,
 * as in most containers, the nice value counts.
 */
const PROGRAM = `
const { hashSync, verifySync } = require(process.argv[1])
const { writeFileSync } = require('node:fs')
const os = require('node:os')
try { os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL) } catch {}
let nice = '0'
function setNice(wanted) {
  if (wanted === nice) return
  try {
    writeFileSync('/proc/self/autogroup', wanted)
    nice = wanted
  } catch {}
}
process.on('message', ({ id, yields, ...request }) => {
  setNice(yields ? '10' : '0')
  // ignores the error when the server was killed meanwhile
  const send = (reply) => process.send({ id, ...reply }, () => {})
  try {
    send({ result: request.work === 'hash' ? hashSync(request.text, request.cost) : verifySync(request.phc, request.text) })
  } catch (error) {
    send({ fault: String(error) })
  }
})
`

/** The process uses about 45 MB; after this long without work it ends. */
const IDLE_MS = 60_000

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }

/** One process that hashes one password at a time. It starts with the first request and ends when idle. */
function openProcess() {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): ChildProcess {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2')
    const started = spawn(process.execPath, ['-e', PROGRAM, argon2], {
      // in its own session
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // without the server's secrets
      env: {},
    })
    started.on('message', (reply: Reply) => {
      const waiter = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (waiting.size === 0) rest(started)
      if ('fault' in reply) waiter?.reject(new Error(reply.fault))
      else waiter?.resolve(reply.result)
    })
    // Both events may be emitted for one end, and by then a new process may have been started.
    const end = (error: Error) => {
      if (child !== started) return
      child = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the process that hashes has ended')))
    return started
  }

  /** An idle child process does not keep the server running. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    idle = setTimeout(() => {
      if (child === resting) child = undefined
      if (resting.connected) resting.disconnect()
    }, IDLE_MS).unref()
  }

  return (request: Work & { yields: boolean }): Promise<string | boolean> => {
    clearTimeout(idle)
    child ??= start()
    const current = child
    current.ref()
    current.channel?.ref()
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      current.send({ id, ...request } satisfies Request)
    })
  }
}

const runInProcess = openProcess()

/** The argon2id hash of a text, as one string that includes its cost and salt. */
export const hashText = async (
  text: string,
  { cost, yields = false }: { cost: HashCost; yields?: boolean },
): Promise<string> => String(await runInProcess({ work: 'hash', text, cost, yields }))

/** Whether the hash was made from this text. */
export const isHashOf = async (
  phc: string,
  { text, yields = false }: { text: string; yields?: boolean },
): Promise<boolean> => (await runInProcess({ work: 'verify', phc, text, yields })) === true
