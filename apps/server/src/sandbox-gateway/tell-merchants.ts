import { DAY, HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { settleRefunds } from './give-refund.ts'
import type { Hook, SandboxMeans } from './means.ts'
import {
  claimMessages,
  deleteMessages,
  findNextDue,
  type Message,
  markDelivered,
} from './message-store.ts'
import { postMessage } from './post-message.ts'
import { settleLapsed } from './settle-charge.ts'
import { deleteTokens } from './token-store.ts'
import { SIGNATURE_HEADER, signMessage } from './write-message.ts'

/** After each delivery that nobody took; three days in all, then the message is given up. */
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
/** How often it looks for what has lapsed without anybody asking. */
const IDLE_MS = 5_000
const CLEANING_MS = HOUR
const KEPT_MS = 30 * DAY

export type Telling = SandboxMeans & {
  hookOf: (merchant: string) => Promise<Hook | undefined>
  signal: AbortSignal
}

export type Messenger = {
  /** Something may have changed. Nobody waits for what comes of it. */
  wake: () => void
  stop: () => Promise<void>
}

/** Sends what is in line, beside everything else: a merchant that does not listen keeps nobody waiting. */
export function openMessenger(given: Omit<Telling, 'signal'>): Messenger {
  const stopped = new AbortController()
  const means: Telling = { ...given, signal: stopped.signal }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let cleanedAt = 0

  async function run(): Promise<void> {
    do {
      isAskedAgain = false
      await tellDue(means)
    } while (isAskedAgain && !means.signal.aborted)
    if (Date.now() - cleanedAt < CLEANING_MS) return
    cleanedAt = Date.now()
    await clean(means)
  }

  function wake(): void {
    if (means.signal.aborted) return
    isAskedAgain = true
    if (running) return
    clearTimeout(timer)
    running = run()
      .then(() => waitMs(means))
      // the database is away: it is tried again, and the rows are all still there
      .catch(() => IDLE_MS)
      .then((ms) => {
        running = undefined
        if (!means.signal.aborted) timer = setTimeout(wake, isAskedAgain ? 0 : ms)
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

/** Lets pass what has lapsed, then sends every message that is due. */
export async function tellDue(means: Telling): Promise<void> {
  await settleLapsed({ pool: means.pool, now: means.now() })
  await settleRefunds({ pool: means.pool, now: means.now() })
  while (!means.signal.aborted) {
    const messages = await claimMessages(means.pool, {
      now: means.now(),
      waitsMs: WAITS_MS,
      limit: AT_ONCE,
    })
    await Promise.all(messages.map((message) => send(means, message)))
    if (messages.length < AT_ONCE) return
  }
}

async function send(means: Telling, { id, merchant, body }: Message): Promise<void> {
  const secret = means.secretFor(merchant)
  const hook = await means.hookOf(merchant).catch(() => undefined)
  if (!hook || secret === undefined) return
  const headers = { [SIGNATURE_HEADER]: signMessage(body, { secret, now: means.now() }) }
  const status = await postMessage(hook, { body, headers, signal: means.signal })
  if (status >= 200 && status < 300) await markDelivered(means.pool, { id, now: means.now() })
}

async function waitMs({ pool, now }: Telling): Promise<number> {
  const due = await findNextDue(pool)
  const ms = due ? due.getTime() - now().getTime() : IDLE_MS
  return Math.min(Math.max(ms, 50), IDLE_MS)
}

async function clean({ pool, now }: Telling): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await deleteMessages(pool, { before })
  await deleteTokens(pool, { before })
}
