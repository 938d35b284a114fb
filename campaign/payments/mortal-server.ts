import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../apps/server/src/db.ts'
import { hookFailpoints } from '../../apps/server/src/failpoint.ts'

/** Thrown at the point where a crashed server's work stood; none of it continues. */
class Crash extends Error {}

/** One running piece of the server's work: a request or a scheduled task. */
type Work = { what: string; life: number; end: Promise<void>; isOver: boolean; hasArrived: boolean }
type Waiting = { work: Work; goOn: () => void; die: (crash: Crash) => void }

/** Belongs to no life of the server. */
const BURIED: Work = { what: '', life: 0, end: Promise.resolve(), isOver: true, hasArrived: false }

/** After this many turns of the event loop without database work, a step waits for another step or for a clock. */
const IDLE_TURNS = 4

const turn = () => new Promise<void>((done) => setImmediate(done))

export type MortalServer = ReturnType<typeof openMortalServer>

/**
 * Runs the server's work one step at a time, in random order, and crashes it. Gates stand where a real server would
 * wait for others: before and after every transaction and every call to a gateway. At a crash all work at a gate ends
 * there, and an open transaction is rolled back.
 */
export function openMortalServer() {
  /** The work whose step is running: one at a time, so that it is always unambiguous. */
  let current: Work | undefined
  let dice: Dice | undefined
  let deadliness = 0
  let life = 1
  let waiting: Waiting[] = []
  let busy = 0
  const alive = new Set<Work>()
  /** The number of crashes at each failpoint, '' for between two steps. */
  const deaths = new Map<string, number>()

  const note = (where: string) => deaths.set(where, (deaths.get(where) ?? 0) + 1)

  hookFailpoints((name) => {
    const work = current
    if (!work) return
    if (work.life !== life) throw new Crash()
    if (!dice?.chance(deadliness)) return
    note(name)
    life += 1
    throw new Crash()
  })

  async function gate(): Promise<void> {
    const work = current
    if (!work) return
    if (work.life !== life) throw new Crash()
    await new Promise<void>((goOn, die) => {
      waiting.push({ work, goOn, die })
      work.hasArrived = true
    })
  }

  /** Marks database work, so that a step ends only when that work has ended. */
  async function during<Done>(work: () => Promise<Done>): Promise<Done> {
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
    }
  }

  /** Ends all work that stood at a gate when the server crashed. */
  async function bury(): Promise<void> {
    for (
      let idleTurns = 0;
      idleTurns < IDLE_TURNS;
      idleTurns = busy > 0 || alive.size > 0 ? 0 : idleTurns + 1
    ) {
      const dead = waiting
      waiting = []
      // work that continues nevertheless stops at its next gate
      current = BURIED
      for (const { die } of dead) die(new Crash())
      await turn()
    }
    current = undefined
  }

  return {
    deaths,
    get isBusy() {
      return alive.size > 0 || waiting.length > 0
    },
    /** The name under which the current step's work was started. */
    doing: () => current?.what ?? '',
    /** The number of the current life; it grows with every crash. */
    get lives() {
      return life
    },
    gate,
    during,
    /** Sets the random generator, and the probability of a crash at a failpoint. */
    roll(with_: Dice, probability: number) {
      dice = with_
      deadliness = probability
    },
    /** `onResponse` gets the response, or undefined if the server crashed before it was sent. */
    start<Result>(
      work: () => Promise<Result>,
      onResponse: (response: Result | undefined) => void = () => {},
      what = '',
    ): void {
      const began = life
      const mine: Work = { what, life, end: Promise.resolve(), isOver: false, hasArrived: false }
      alive.add(mine)
      const before = current
      current = mine
      const answered = gate().then(work)
      current = before
      mine.end = answered
        .then((response) => (life === began ? response : undefined))
        .catch((error: unknown) => {
          if (life === began && !(error instanceof Crash)) throw error
          return undefined
        })
        .finally(() => {
          mine.isOver = true
          alive.delete(mine)
        })
        .then(onResponse)
    },
    /** Runs one piece of work up to its next gate; false if none waits. */
    async step(): Promise<boolean> {
      if (waiting.length === 0 || !dice) return false
      const [next] = waiting.splice(dice.below(waiting.length), 1)
      if (!next) return false
      const { work } = next
      work.hasArrived = false
      current = work
      next.goOn()
      for (let idleTurns = 0; idleTurns < IDLE_TURNS; idleTurns = busy > 0 ? 0 : idleTurns + 1) {
        await turn()
        if (busy === 0 && (work.hasArrived || (work.isOver && idleTurns > 0))) break
      }
      current = undefined
      if (work.isOver) await work.end
      if (life !== work.life) await bury()
      return true
    },
    /** Crashes between two steps. */
    async crash(): Promise<void> {
      if (alive.size === 0) return
      note('')
      life += 1
      await bury()
    },
    /** Runs until no work is left. */
    async finish(): Promise<void> {
      while ((await this.step()) || alive.size > 0) if (waiting.length === 0) await turn()
    },
  }
}

const bound = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

/** The database, with a gate before and after each transaction. */
export const gateDatabase = (db: Kysely<Tables>, server: Pick<MortalServer, 'gate' | 'during'>) =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => gateTransaction(target.transaction(), server)
        : bound(target, name),
  })

const gateTransaction = (
  builder: ReturnType<Kysely<Tables>['transaction']>,
  { gate, during }: Pick<MortalServer, 'gate' | 'during'>,
) =>
  new Proxy(builder, {
    get: (target, name) => {
      if (name !== 'execute') return bound(target, name)
      const execute: typeof target.execute = async (work) => {
        await gate()
        const done = await during(() => target.execute(work))
        await gate()
        return done
      }
      return execute
    },
  })

/** The pool for single round trips, with a gate before each. */
export function gatePool(
  pool: pg.Pool,
  { gate, during }: Pick<MortalServer, 'gate' | 'during'>,
): pg.Pool {
  const connect = async () => {
    await gate()
    const client = await pool.connect()
    void during(() => released(client))
    return client
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : bound(target, name)),
  })
}

/** Runs when the connection is released. */
const released = (client: pg.PoolClient) =>
  new Promise<void>((done) => {
    // the pool sets a new `release` at every checkout
    const release = client.release.bind(client)
    client.release = (error) => {
      release(error)
      done()
    }
  })
