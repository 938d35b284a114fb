import type { ChatReply } from '@kerbside/contract/chat.ts'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import {
  type ChatRequest,
  findChatMessages,
  markChatRead,
  sendChatMessage,
  type Written,
} from './api.ts'
import { readStoredMessages, storeMessages, type Waiting } from './read-stored-messages.ts'

/** Subscribes to the events of an open live channel; returns an unsubscribe function. */
export type SubscribeLive = (listener: (event: LiveEvent) => void) => () => void

export type ChatParams = { request: ChatRequest; live: SubscribeLive | undefined; me: ChatSide }

/** With a live channel, polling only catches missed events. */
const POLL_INTERVAL_MS = { live: 60_000, alone: 10_000 }

export type ChatState = {
  chatReply: ChatReply | undefined
  /** It could not be fetched, and there is no older state to show. */
  isOffline: boolean
  waiting: readonly Waiting[]
  send: (body: string) => void
  again: () => void
}

/** The messages of a leg, and the unsent ones of this side. */
export function useChat({ request, live, me }: ChatParams): ChatState {
  const { jobpartid, code, driverId } = request
  const [chat, setChat] = useState<ChatReply>()
  const [isOffline, setIsOffline] = useState(false)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const line = useRef<readonly Waiting[]>([])
  const sending = useRef(false)
  /** The server was reached while a message was being sent, which may still fail. */
  const reached = useRef(false)

  const receive = useCallback((reply: ChatReply) => {
    setIsOffline(false)
    // responses may arrive out of order: an older one never replaces a newer state
    setChat((current) =>
      current && current.messages.length > reply.messages.length ? current : reply,
    )
  }, [])

  const wait = useCallback(
    (next: readonly Waiting[]) => {
      line.current = next
      setWaiting(next)
      storeMessages(next, { me, jobpartid, driverId })
    },
    [me, jobpartid, driverId],
  )

  const flush = useCallback(async () => {
    if (sending.current) {
      reached.current = true
      return
    }
    sending.current = true
    for (;;) {
      reached.current = false
      const next = line.current.find(({ refused: rejected }) => rejected === undefined)
      if (!next) break
      const written: Written = { id: next.id, body: next.body, at: next.at }
      const sent = await sendChatMessage(me, { request: { jobpartid, code, driverId }, written })
      if (!sent.ok && sent.refused === undefined) {
        if (reached.current) continue
        break
      }
      if (sent.ok) receive(sent.chatReply)
      const others = line.current.filter(({ id }) => id !== next.id)
      wait(sent.ok ? others : [...others, { ...written, refused: sent.refused ?? '' }])
    }
    sending.current = false
  }, [me, jobpartid, code, driverId, receive, wait])

  useEffect(() => {
    const gone = new AbortController()
    const refresh = async () => {
      const response = await findChatMessages(me, {
        request: { jobpartid, code, driverId },
        signal: gone.signal,
      })
      if (gone.signal.aborted) return
      if (response.ok) receive(response.reply)
      else setIsOffline(true)
      if (response.ok && line.current.length > 0) await flush()
    }
    line.current = readStoredMessages({ me, jobpartid, driverId })
    setWaiting(line.current)
    void refresh()
    const timer = setInterval(
      () => void refresh(),
      live ? POLL_INTERVAL_MS.live : POLL_INTERVAL_MS.alone,
    )
    const stop = live?.((event) => {
      if (event.signal !== 'chatUpdate' || event.jobpartid !== jobpartid) return
      if (event.driverId === driverId) void refresh()
    })
    const online = () => void refresh()
    globalThis.addEventListener('online', online)
    return () => {
      gone.abort()
      clearInterval(timer)
      stop?.()
      globalThis.removeEventListener('online', online)
    }
  }, [me, jobpartid, code, driverId, live, receive, flush])

  useReading(chat, { me, request })

  return {
    chatReply: chat,
    isOffline: isOffline && !chat,
    waiting,
    send: (body) => {
      const written = { id: randomId(), body, at: new Date().toISOString() }
      wait([...line.current, written])
      void flush()
    },
    again: () => {
      wait(line.current.map(({ id, body, at }) => ({ id, body, at })))
      void flush()
    },
  }
}

/** Marks messages as read while the page is visible. */
function useReading(
  chat: ChatReply | undefined,
  { me, request }: { me: ChatSide; request: ChatRequest },
) {
  const { jobpartid, code, driverId } = request
  const lastReadSent = useRef(0)
  const last = chat?.messages.at(-1)?.number ?? 0
  const unread = chat?.unread ?? 0
  useEffect(() => {
    const sendRead = () => {
      if (unread === 0 || last <= lastReadSent.current || document.visibilityState === 'hidden')
        return
      lastReadSent.current = last
      void markChatRead(me, { request: { jobpartid, code, driverId }, upto: last })
    }
    sendRead()
    document.addEventListener('visibilitychange', sendRead)
    return () => document.removeEventListener('visibilitychange', sendRead)
  }, [me, jobpartid, code, driverId, last, unread])
}
