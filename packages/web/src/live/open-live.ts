import {
  JOIN,
  JOIN_REFUSED,
  type JoinAsk,
  LEAVE,
  type LiveEvent,
  ON_NEW_DATA,
} from '@kerbside/contract/live.ts'
import type { HubConnection } from '@microsoft/signalr'
import { embeddedIn } from '../server.ts'
import { newestOnly } from './newest-only.ts'

/**
 * connecting: for the first time · live: joined, and told how it stands · lost: it comes back by itself ·
 * refused: there is nothing to follow, and no more is tried · closed: by us.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'refused' | 'closed'

export type LiveOptions = {
  /** `/hub`, or its whole address. */
  url: string
  /** For the server's log only: it proves nothing (specification, section 4). */
  userName: string
  /** Asked before each join, for a token of the desk lives two minutes; undefined: not now, try again later. */
  ask: JoinAsk | (() => Promise<JoinAsk | undefined>)
  onData: (event: LiveEvent) => void
  onState?: (state: LiveState) => void
  /** For tests, which wait for nothing. */
  delaysMs?: readonly number[]
  checkMs?: number
  renewMs?: number
  transport?: number
}

export type LiveChannel = {
  /** For good. */
  close: () => Promise<void>
  /** Hears nothing more, until the next join. */
  leave: () => Promise<void>
}

/** The specification's: 0, 2, 10 and 30 seconds, then looked after every ten. */
const DELAYS_MS = [0, 2_000, 10_000, 30_000]
const CHECK_MS = 10_000
/** For so long after it was closed on purpose, a closed connection is not taken for a lost one. */
const ON_PURPOSE_MS = 2_000
/** The server lets go of who has not shown a new token for ten minutes. */
const RENEW_MS = 4 * 60_000
const REPLAY_BYTES = 100_000

/** Follows what is asked for, for as long as the page wants: whatever is lost on the way comes back by itself. */
export function openLive(options: LiveOptions): LiveChannel {
  const { onData, onState = () => {}, checkMs = CHECK_MS, renewMs = RENEW_MS } = options
  let connection: HubConnection | undefined
  let opening = false
  let over = false
  let onPurposeUntilMs = 0
  let state: LiveState | undefined

  const say = (next: LiveState) => {
    if (state === next || state === 'closed') return
    state = next
    onState(next)
  }

  const isOnPurpose = () => performance.now() < onPurposeUntilMs
  const closeOnPurpose = async (closing: HubConnection | undefined): Promise<void> => {
    onPurposeUntilMs = performance.now() + ON_PURPOSE_MS
    await closing?.stop()
  }

  const join = async (joining: HubConnection): Promise<void> => {
    const ask = typeof options.ask === 'function' ? await options.ask() : options.ask
    if (over || joining !== connection) return
    if (!ask) return again(joining)
    try {
      await joining.invoke(JOIN, ask)
      if (joining === connection) say('live')
    } catch (error) {
      if (over || joining !== connection) return
      if (!String(error).includes(JOIN_REFUSED)) return again(joining)
      say('refused')
      await end()
    }
  }
  /** Not joined, though connected: dropped, so that the next check starts from the beginning. */
  const again = async (failed: HubConnection) => {
    say('lost')
    if (connection === failed) connection = undefined
    await closeOnPurpose(failed)
  }

  const open = async (): Promise<void> => {
    opening = true
    try {
      const fresh = await connectionFor(options)
      if (over) return
      connection = fresh
      const isNews = newestOnly()
      fresh.on(ON_NEW_DATA, (event: LiveEvent) => {
        if (fresh === connection && isNews(event)) onData(event)
      })
      fresh.onreconnecting(() => {
        if (fresh === connection) say('lost')
      })
      fresh.onreconnected(() => void join(fresh).catch(() => again(fresh)))
      fresh.onclose(() => {
        if (fresh === connection) connection = undefined
        if (!over && !isOnPurpose()) say('lost')
      })
      await fresh.start()
      if (over) await fresh.stop()
      else await join(fresh)
    } catch {
      const failed = connection
      connection = undefined
      say('lost')
      await failed?.stop()
    } finally {
      opening = false
    }
  }

  const check = () => {
    if (!over && !opening && !isOnPurpose() && connection === undefined) void open()
  }
  const timer = setInterval(check, checkMs)
  /** What was followed by a token goes on being followed by the next; one that does not come is asked for again. */
  const renew = () => {
    const following = connection
    if (state === 'live' && following && typeof options.ask === 'function')
      join(following).catch(() => {})
  }
  const renewing = setInterval(renew, renewMs)
  // nobody who looks at the page again, or is in reach again, should wait for the next check
  globalThis.addEventListener?.('online', check)
  globalThis.document?.addEventListener('visibilitychange', check)

  const end = async () => {
    over = true
    clearInterval(timer)
    clearInterval(renewing)
    globalThis.removeEventListener?.('online', check)
    globalThis.document?.removeEventListener('visibilitychange', check)
    const last = connection
    connection = undefined
    await closeOnPurpose(last)
  }

  say('connecting')
  void open()
  return {
    async close() {
      if (state !== 'refused') say('closed')
      await end()
    },
    async leave() {
      await connection?.invoke(LEAVE).catch(() => {})
    },
  }
}

/** The official client, fetched when it is first wanted. */
async function connectionFor(options: LiveOptions): Promise<HubConnection> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  const { url, userName, transport, delaysMs = DELAYS_MS } = options
  return new HubConnectionBuilder()
    .withUrl(`${url}?userName=${encodeURIComponent(userName)}`, {
      headers: embeddedIn(),
      ...(transport !== undefined && { transport }),
    })
    .configureLogging(LogLevel.None)
    .withAutomaticReconnect([...delaysMs])
    .withStatefulReconnect({ bufferSize: REPLAY_BYTES })
    .build()
}
