import { DAY, HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { settleRefunds } from './give-refund.ts'
import {
  claimMessages,
  deleteMessages,
  findNextDue,
  type Message,
  markDelivered,
} from './message-store.ts'
import { postMessage } from './post-message.ts'
import type { Hook, SandboxDeps } from './sandbox-deps.ts'
import { settleLapsed } from './settle-charge.ts'
import { deleteTokens } from './token-store.ts'
import { SIGNATURE_HEADER, signMessage } from './write-message.ts'

/** The waits after each failed delivery; three days in all, then the message is given up. */
const WAITS_MS = [
  7_000,
  15_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  DAY,
]
const AT_ONCE = 10
/** How often it looks for charges that have lapsed without a request. */
const IDLE_MS = 5_000
const CLEANING_MS = HOUR
const RETENTION_MS = 30 * DAY

export type MessengerDeps = SandboxDeps & {
  hookOf: (merchant: string) => Promise<Hook | undefined>
  signal: AbortSignal
}

export type Messenger = {
  /** Something may have changed. The caller does not wait for the result. */
  wake: () => void
  stop: () => Promise<void>
}

/** Sends due messages in the background: a merchant that does not respond delays nothing else. */
export function openMessenger(given: Omit<MessengerDeps, 'signal'>): Messenger {
  const stopped = new AbortController()
  const deps: MessengerDeps = { ...given, signal: stopped.signal }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRunRequested = false
  let cleanedAt = 0

  async function run(): Promise<void> {
    do {
      isRunRequested = false
      await deliverDueMessages(deps)
    } while (isRunRequested && !deps.signal.aborted)
    if (Date.now() - cleanedAt < CLEANING_MS) return
    cleanedAt = Date.now()
    await clean(deps)
  }

  function wake(): void {
    if (deps.signal.aborted) return
    isRunRequested = true
    if (running) return
    clearTimeout(timer)
    running = run()
      .then(() => waitMs(deps))
      // the database is unreachable: retry later, because the rows are still there
      .catch(() => IDLE_MS)
      .then((ms) => {
        running = undefined
        if (!deps.signal.aborted) timer = setTimeout(wake, isRunRequested ? 0 : ms)
      })
  }

  wake()
  return {
    wake,
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Settles what has lapsed, then sends every due message. */
export async function deliverDueMessages(deps: MessengerDeps): Promise<void> {
  await settleLapsed({ pool: deps.pool, now: deps.now() })
  await settleRefunds({ pool: deps.pool, now: deps.now() })
  while (!deps.signal.aborted) {
    const messages = await claimMessages(deps.pool, {
      now: deps.now(),
      waitsMs: WAITS_MS,
      limit: AT_ONCE,
    })
    await Promise.all(messages.map((message) => send(deps, message)))
    if (messages.length < AT_ONCE) return
  }
}

async function send(deps: MessengerDeps, { id, merchant, body }: Message): Promise<void> {
  const secret = deps.secretFor(merchant)
  const hook = await deps.hookOf(merchant).catch(() => undefined)
  if (!hook || secret === undefined) return
  const headers = { [SIGNATURE_HEADER]: signMessage(body, { secret, now: deps.now() }) }
  const status = await postMessage(hook, { body, headers, signal: deps.signal })
  if (status >= 200 && status < 300) await markDelivered(deps.pool, { id, now: deps.now() })
}

async function waitMs({ pool, now }: MessengerDeps): Promise<number> {
  const due = await findNextDue(pool)
  const ms = due ? due.getTime() - now().getTime() : IDLE_MS
  return Math.min(Math.max(ms, 50), IDLE_MS)
}

async function clean({ pool, now }: MessengerDeps): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS)
  await deleteMessages(pool, { before })
  await deleteTokens(pool, { before })
}
