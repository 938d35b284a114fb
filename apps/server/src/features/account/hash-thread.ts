import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

export type HashCost = {
  memoryCost: number
  timeCost: number
  parallelism: number
  outputLen: number
}
type Asked =
  | { work: 'hash'; text: string; cost: HashCost }
  | { work: 'verify'; phc: string; text: string }
type Told = { id: number; told: string | boolean } | { id: number; fault: string }

/**
 * As text, so that it runs alike from the sources and from the one built file. On Linux a thread has a priority of its
 * own; elsewhere it would be the whole process's, and stays as it is.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const os = require('node:os')
const { hashSync, verifySync } = require(workerData.argon2)
if (process.platform === 'linux') try { os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL) } catch {}
parentPort.on('message', ({ id, ...asked }) => {
  try {
    const told = asked.work === 'hash' ? hashSync(asked.text, asked.cost) : verifySync(asked.phc, asked.text)
    parentPort.postMessage({ id, told })
  } catch (error) {
    parentPort.postMessage({ id, fault: String(error) })
  }
})
`

type Waiting = { resolve: (told: string | boolean) => void; reject: (fault: Error) => void }

/** One thread that gives way to everybody: while people are booking, passwords wait (security.md D). */
function openThread() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0

  const fail = (fault: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }

  function start(): Worker {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2')
    const started = new Worker(THREAD, { eval: true, workerData: { argon2 } })
    started.on('message', (told: Told) => {
      const asked = waiting.get(told.id)
      waiting.delete(told.id)
      // Idle, it keeps no process alive.
      if (waiting.size === 0) started.unref()
      if ('fault' in told) asked?.reject(new Error(told.fault))
      else asked?.resolve(told.told)
    })
    // It tells its end twice, and by then another may have taken its place.
    const end = (fault: Error) => {
      if (worker === started) fail(fault)
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the thread that hashes has ended')))
    return started
  }

  return (asked: Asked): Promise<string | boolean> => {
    worker ??= start()
    const thread = worker
    thread.ref()
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, ...asked })
    })
  }
}

const ask = openThread()

/** argon2id of a text, as one string that names its cost and salt. */
export const hashText = async (text: string, cost: HashCost): Promise<string> =>
  String(await ask({ work: 'hash', text, cost }))

/** Whether it was made of this text. */
export const isHashOf = async (phc: string, text: string): Promise<boolean> =>
  (await ask({ work: 'verify', phc, text })) === true
