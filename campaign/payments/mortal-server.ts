import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../apps/server/src/db.ts'
import { hookFailpoints } from '../../apps/server/src/failpoint.ts'

/** Thrown where the work of a server that has died was standing; nothing of it is done after that. */
class Crash extends Error {}

/** One piece of work of the server, under way: a request, a job. */
type Work = { what: string; life: number; end: Promise<void>; isOver: boolean; hasArrived: boolean }
type Waiting = { work: Work; goOn: () => void; die: (crash: Crash) => void }

/** Of no life at all. */
const BURIED: Work = { what: '', life: 0, end: Promise.resolve(), isOver: true, hasArrived: false }

/** So many turns of the event loop without the database mean: it waits for somebody else's step, or for a clock. */
const QUIET_TURNS = 4

const turn = () => new Promise<void>((done) => setImmediate(done))

export type MortalServer = ReturnType<typeof openMortalServer>

/**
 * The server's work, one step of one piece at a time, in an order the dice choose; and its sudden death. Gates stand
 * where a real server would wait for somebody else: before and after every transaction and every call of a gateway.
 * At a death all that stood at a gate ends there, and a transaction that was open is rolled back.
 */
export function openMortalServer() {
  /** Whose step it is: one at a time, so that nobody has to be asked who is running. */
  let current: Work | undefined
  let dice: Dice | undefined
  let deadliness = 0
  let life = 1
  let waiting: Waiting[] = []
  let busy = 0
  const alive = new Set<Work>()
  /** How often the server died at each failpoint, '' for between two steps. */
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

  /** Marks what the database does, so that a step is over when it is. */
  async function during<Done>(work: () => Promise<Done>): Promise<Done> {
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
    }
  }

  /** Whatever stood at a gate when the server died. */
  async function bury(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = busy > 0 || alive.size > 0 ? 0 : quiet + 1) {
      const dead = waiting
      waiting = []
      // whatever goes on in spite of it gets no further than its next gate
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
    /** What the step under way belongs to, as it was named when it was started. */
    doing: () => current?.what ?? '',
    /** Another number after every death. */
    get lives() {
      return life
    },
    gate,
    during,
    /** Whose dice, and how likely it is to die at a failpoint it passes. */
    roll(with_: Dice, probability: number) {
      dice = with_
      deadliness = probability
    },
    /** `heard` gets the answer, or undefined when the server died before it was given. */
    start<Answer>(
      work: () => Promise<Answer>,
      heard: (answer: Answer | undefined) => void = () => {},
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
        .then((answer) => (life === began ? answer : undefined))
        .catch((error: unknown) => {
          if (life === began && !(error instanceof Crash)) throw error
          return undefined
        })
        .finally(() => {
          mine.isOver = true
          alive.delete(mine)
        })
        .then(heard)
    },
    /** Lets one piece of work go on as far as its next gate; false when none waits. */
    async step(): Promise<boolean> {
      if (waiting.length === 0 || !dice) return false
      const [next] = waiting.splice(dice.below(waiting.length), 1)
      if (!next) return false
      const { work } = next
      work.hasArrived = false
      current = work
      next.goOn()
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = busy > 0 ? 0 : quiet + 1) {
        await turn()
        if (busy === 0 && (work.hasArrived || (work.isOver && quiet > 0))) break
      }
      current = undefined
      if (work.isOver) await work.end
      if (life !== work.life) await bury()
      return true
    },
    /** Between two steps. */
    async crash(): Promise<void> {
      if (alive.size === 0) return
      note('')
      life += 1
      await bury()
    },
    /** Until nothing is under way. */
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

/** The pool of single trips, with a gate before each. */
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

/** When the connection is given back. */
const released = (client: pg.PoolClient) =>
  new Promise<void>((done) => {
    // the pool gives it a new one whenever it is taken out
    const release = client.release.bind(client)
    client.release = (error) => {
      release(error)
      done()
    }
  })
