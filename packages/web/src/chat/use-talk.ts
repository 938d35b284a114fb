import type { ChatReply } from '@kerbside/contract/chat.ts'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import { findTalk, sayTalk, type TalkAsk, tellRead, type Written } from './api.ts'
import { keepMessages, keptMessages, type Waiting } from './kept-messages.ts'

/** Hears the events of a live channel somebody else holds open; the answer stops it. */
export type HearLive = (listener: (event: LiveEvent) => void) => () => void

export type TalkFacts = { ask: TalkAsk; live: HearLive | undefined; me: ChatSide }

/** With a live channel only in case something was missed. */
const LOOK_MS = { live: 60_000, alone: 10_000 }

export type TalkHeld = {
  talk: ChatReply | undefined
  /** It could not be fetched, and nothing older is there to show. */
  unheard: boolean
  waiting: readonly Waiting[]
  say: (body: string) => void
  again: () => void
}

/** A journey's messages as they stand, and what this side wrote that nobody has heard yet. */
export function useTalk({ ask, live, me }: TalkFacts): TalkHeld {
  const { jobpartid, code } = ask
  const [talk, setTalk] = useState<ChatReply>()
  const [unheard, setUnheard] = useState(false)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const line = useRef<readonly Waiting[]>([])
  const sending = useRef(false)

  const hear = useCallback((heard: ChatReply) => {
    setUnheard(false)
    // answers may overtake each other: what is known is never forgotten again
    setTalk((known) => (known && known.messages.length > heard.messages.length ? known : heard))
  }, [])

  const wait = useCallback(
    (next: readonly Waiting[]) => {
      line.current = next
      setWaiting(next)
      keepMessages(next, { me, jobpartid })
    },
    [me, jobpartid],
  )

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    for (;;) {
      const next = line.current.find(({ refused }) => refused === undefined)
      if (!next) break
      const written: Written = { id: next.id, body: next.body, at: next.at }
      const said = await sayTalk(me, { ask: { jobpartid, code }, written })
      if (!said.ok && said.refused === undefined) break
      if (said.ok) hear(said.talk)
      const others = line.current.filter(({ id }) => id !== next.id)
      wait(said.ok ? others : [...others, { ...written, refused: said.refused ?? '' }])
    }
    sending.current = false
  }, [me, jobpartid, code, hear, wait])

  useEffect(() => {
    const gone = new AbortController()
    const look = async () => {
      const answer = await findTalk(me, { ask: { jobpartid, code }, signal: gone.signal })
      if (gone.signal.aborted) return
      if (answer.heard) hear(answer.reply)
      else setUnheard(true)
      if (answer.heard && line.current.length > 0) await flush()
    }
    line.current = keptMessages(me, jobpartid)
    setWaiting(line.current)
    void look()
    const timer = setInterval(() => void look(), live ? LOOK_MS.live : LOOK_MS.alone)
    const stop = live?.((event) => {
      if (event.signal === 'chatUpdate' && event.jobpartid === jobpartid) void look()
    })
    const online = () => void look()
    globalThis.addEventListener('online', online)
    return () => {
      gone.abort()
      clearInterval(timer)
      stop?.()
      globalThis.removeEventListener('online', online)
    }
  }, [me, jobpartid, code, live, hear, flush])

  useReading(talk, { me, ask })

  return {
    talk,
    unheard: unheard && !talk,
    waiting,
    say: (body) => {
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

/** What stands on a page somebody looks at has been read. */
function useReading(talk: ChatReply | undefined, { me, ask }: { me: ChatSide; ask: TalkAsk }) {
  const { jobpartid, code } = ask
  const told = useRef(0)
  const last = talk?.messages.at(-1)?.number ?? 0
  const unread = talk?.unread ?? 0
  useEffect(() => {
    const tell = () => {
      if (unread === 0 || last <= told.current || document.visibilityState === 'hidden') return
      told.current = last
      void tellRead(me, { ask: { jobpartid, code }, upto: last })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [me, jobpartid, code, last, unread])
}
