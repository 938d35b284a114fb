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
/** `yields`: everything else on the machine goes first. */
type Request = Work & { id: number; yields: boolean }
type Reply = { id: number; result: string | boolean } | { id: number; fault: string }

/**
 * As text, so that it runs alike from the sources and from the one built file. Linux shares the CPU between sessions
 * first (autogroups, sched(7)) and looks at a nice value only within one. PostgreSQL's processes each have a session of
 * their own, so a thread of the server competes with them as an equal, whatever its nice value. Where there are no
 * autogroups, as in most containers, the nice value counts.
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
process.on('message', ({ id, yields, ...asked }) => {
  setNice(yields ? '10' : '0')
  // when the server was killed meanwhile there is nobody to tell
  const tell = (reply) => process.send({ id, ...reply }, () => {})
  try {
    tell({ result: asked.work === 'hash' ? hashSync(asked.text, asked.cost) : verifySync(asked.phc, asked.text) })
  } catch (error) {
    tell({ fault: String(error) })
  }
})
`

/** The process holds some 45 MB, which nobody needs while nobody signs in. */
const IDLE_MS = 60_000

type Waiting = { resolve: (result: string | boolean) => void; reject: (fault: Error) => void }

/** One process that hashes one password at a time. It starts with the first and ends when nobody needs it. */
function openProcess() {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): ChildProcess {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2')
    const started = spawn(process.execPath, ['-e', PROGRAM, argon2], {
      // a session of its own
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // it needs none of the server's secrets
      env: {},
    })
    started.on('message', (reply: Reply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (waiting.size === 0) rest(started)
      if ('fault' in reply) asked?.reject(new Error(reply.fault))
      else asked?.resolve(reply.result)
    })
    // Both events may come for one end, and by then another may have taken its place.
    const end = (fault: Error) => {
      if (child !== started) return
      child = undefined
      for (const { reject } of waiting.values()) reject(fault)
      waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the process that hashes has ended')))
    return started
  }

  /** From now on the process alone does not keep the server running. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    idle = setTimeout(() => {
      if (child === resting) child = undefined
      if (resting.connected) resting.disconnect()
    }, IDLE_MS).unref()
  }

  return (asked: Work & { yields: boolean }): Promise<string | boolean> => {
    clearTimeout(idle)
    child ??= start()
    const asking = child
    asking.ref()
    asking.channel?.ref()
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      asking.send({ id, ...asked } satisfies Request)
    })
  }
}

const ask = openProcess()

/** argon2id of a text, as one string that names its cost and salt. */
export const hashText = async (
  text: string,
  { cost, yields = false }: { cost: HashCost; yields?: boolean },
): Promise<string> => String(await ask({ work: 'hash', text, cost, yields }))

/** Whether it was made of this text. */
export const isHashOf = async (
  phc: string,
  { text, yields = false }: { text: string; yields?: boolean },
): Promise<boolean> => (await ask({ work: 'verify', phc, text, yields })) === true
