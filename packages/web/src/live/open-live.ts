import {
  JOIN,
  JOIN_REJECTED,
  type JoinRequest,
  LEAVE,
  type LiveEvent,
  ON_NEW_DATA,
} from '@kerbside/contract/live.ts'
import type { HubConnection } from '@microsoft/signalr'
import { embeddedIn } from '../call-api.ts'
import { newestOnly } from './newest-only.ts'

/**
 * connecting: for the first time · live: joined, with the current state · lost: reconnects by itself ·
 * refused: there is nothing to follow, and no more is tried · closed: by us.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'refused' | 'closed'

export type LiveOptions = {
  /** `/hub`, or a full URL. */
  url: string
  /** For the server's log only: it proves nothing (specification, section 4). */
  userName: string
  /** Called before each join, because a desk token lives two minutes; undefined: not possible now, try again later. */
  request: JoinRequest | (() => Promise<JoinRequest | undefined>)
  onData: (event: LiveEvent) => void
  onState?: (state: LiveState) => void
  /** For tests without delays. */
  delaysMs?: readonly number[]
  checkMs?: number
  renewMs?: number
  transport?: number
}

export type LiveChannel = {
  /** Closes the channel for good. */
  close: () => Promise<void>
  /** Stops receiving events until the next join. */
  leave: () => Promise<void>
}

/** The specification's delays: 0, 2, 10 and 30 seconds, then a check every ten seconds. */
const DELAYS_MS = [0, 2_000, 10_000, 30_000]
const CHECK_MS = 10_000
/** How long after a deliberate close a closed connection does not count as lost. */
const ON_PURPOSE_MS = 2_000
/** The server drops a client that has not sent a new token for ten minutes. */
const RENEW_MS = 4 * 60_000
const REPLAY_BYTES = 100_000

/** Follows the requested channel for as long as the page wants it, and reconnects by itself. */
export function openLive(options: LiveOptions): LiveChannel {
  const { onData, onState = () => {}, checkMs = CHECK_MS, renewMs = RENEW_MS } = options
  let connection: HubConnection | undefined
  let opening = false
  let over = false
  let onPurposeUntilMs = 0
  let state: LiveState | undefined

  const setLiveState = (next: LiveState) => {
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
    const request =
      typeof options.request === 'function' ? await options.request() : options.request
    if (over || joining !== connection) return
    if (!request) return again(joining)
    try {
      await joining.invoke(JOIN, request)
      if (joining === connection) setLiveState('live')
    } catch (error) {
      if (over || joining !== connection) return
      if (!String(error).includes(JOIN_REJECTED)) return again(joining)
      setLiveState('refused')
      await end()
    }
  }
  /** Connected but not joined: dropped, so that the next check starts from the beginning. */
  const again = async (failed: HubConnection) => {
    setLiveState('lost')
    if (connection === failed) connection = undefined
    await closeOnPurpose(failed)
  }

  const open = async (): Promise<void> => {
    opening = true
    try {
      const fresh = await connectionFor(options)
      if (over) return
      connection = fresh
      const isNewEvent = newestOnly()
      fresh.on(ON_NEW_DATA, (event: LiveEvent) => {
        if (fresh === connection && isNewEvent(event)) onData(event)
      })
      fresh.onreconnecting(() => {
        if (fresh === connection) setLiveState('lost')
      })
      fresh.onreconnected(() => void join(fresh).catch(() => again(fresh)))
      fresh.onclose(() => {
        if (fresh === connection) connection = undefined
        if (!over && !isOnPurpose()) setLiveState('lost')
      })
      await fresh.start()
      if (over) await fresh.stop()
      else await join(fresh)
    } catch {
      const failed = connection
      connection = undefined
      setLiveState('lost')
      await failed?.stop()
    } finally {
      opening = false
    }
  }

  const check = () => {
    if (!over && !opening && !isOnPurpose() && connection === undefined) void open()
  }
  const timer = setInterval(check, checkMs)
  /** Renews the token of the subscription; if no token is returned, it tries again. */
  const renew = () => {
    const following = connection
    if (state === 'live' && following && typeof options.request === 'function')
      join(following).catch(() => {})
  }
  const renewing = setInterval(renew, renewMs)
  // a user who returns to the page or to the network should not wait for the next check
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

  setLiveState('connecting')
  void open()
  return {
    async close() {
      if (state !== 'refused') setLiveState('closed')
      await end()
    },
    async leave() {
      await connection?.invoke(LEAVE).catch(() => {})
    },
  }
}

/** The official client, loaded when it is first needed. */
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
