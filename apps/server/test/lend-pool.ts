import type pg from 'pg'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool for one test app that uses the connections of another pool. It ends like any pool: it waits for its clients and
 * then opens none, so that nothing a test left running writes into the next one. The connections stay open.
 */
export function lendPool(pool: pg.Pool): pg.Pool {
  let inUse = 0
  let isEnding = false
  let ended = () => {}
  const leave = () => {
    inUse -= 1
    if (inUse === 0) ended()
  }

  function connect(callback: Callback): void {
    if (isEnding) {
      callback(new Error('Cannot use a pool after calling end on the pool'), undefined, () => {})
      return
    }
    inUse += 1
    pool.connect((error, client, done) => {
      if (client) {
        const release = client.release.bind(client)
        client.release = (reason) => {
          release(reason)
          leave()
        }
        callback(undefined, client, (reason) => client.release(reason))
      } else {
        leave()
        callback(error, undefined, done)
      }
    })
  }

  async function end(): Promise<void> {
    if (isEnding) throw new Error('Called end on pool more than once')
    isEnding = true
    if (inUse > 0)
      await new Promise<void>((resolve) => {
        ended = resolve
      })
  }

  return Object.create(pool, {
    // configurable, so that a test can wrap the pool in a Proxy that replaces `connect`
    connect: {
      configurable: true,
      value: (callback?: Callback) =>
        callback
          ? connect(callback)
          : new Promise<pg.PoolClient>((resolve, reject) =>
              connect((error, client) => (client ? resolve(client) : reject(error))),
            ),
    },
    end: { value: end },
    ending: { get: () => isEnding },
    ended: { get: () => isEnding && inUse === 0 },
  }) as pg.Pool
}
