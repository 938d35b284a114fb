import { randomId } from '@kerbside/web/random-id.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { ME } from '../phone/phone.ts'
import {
  type DriverDay,
  type DriverMe,
  findDay,
  findDriver,
  sendEvents,
  sendFixes,
} from '../shell/api.ts'
import { dayWithOutbox, meWithOutbox, type ShownDay } from './day-with-outbox.ts'
import type { DriverStorage, StoredEvent } from './driver-storage.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { useDriverLive } from './use-driver-live.ts'

/** With the live channel, polling only catches missed events; without it, offers arrive by polling. */
const POLL_INTERVAL_MS = { live: 60_000, alone: 15_000 }

const DAY = 'day'

export type Drive = {
  me: DriverMe
  day: ShownDay | undefined
  outbox: Outbox
  box: ReturnType<Outbox['state']>
  isLive: boolean
  subscribeLive: ReturnType<typeof useDriverLive>['subscribe']
  refresh: () => void
  /** Stores and sends an event of the driver. */
  did: (event: Done) => void
}

/** An event before it has its id and its time. */
export type Done = StoredEvent extends infer Event
  ? Event extends StoredEvent
    ? Omit<Event, 'eventId' | 'at'>
    : never
  : never

type Given = { storage: DriverStorage; me: DriverMe; onUnauthenticated: () => void }

/** A driver's day: the server's state with the unsent events applied. */
export function useDrive({ storage, me: first, onUnauthenticated }: Given): Drive {
  const [me, setMe] = useState(first)
  const { number } = first
  const [day, setDay] = useState<DriverDay>()
  const leave = useEffectEvent(onUnauthenticated)

  const [outbox] = useState(() => openDriverOutbox(storage, number))
  const box = useSyncExternalStore(outbox.subscribe, outbox.state)

  const refresh = useCallback(async () => {
    const [response, who] = await Promise.all([findDay(), findDriver()])
    if (!response.ok) return outbox.reportOffline(response.why)
    const isKnown = who !== undefined && who !== 'unreachable'
    // Another driver signed in, in another tab: the response is that driver's day.
    if (isKnown && who.number !== number) return outbox.reportOffline('signed-out')
    setDay(response.answer)
    await storage.remember(DAY, response.answer)
    if (!isKnown) return
    setMe(who)
    await storage.remember(ME, who)
    // The server can be reached again: queued events need not wait for the end of the pause.
    if (outbox.state().offlineSince !== undefined) outbox.tryNow()
  }, [storage, outbox, number])

  const refreshLatest = useEffectEvent(refresh)
  const again = useEffectEvent(() => void refresh())
  const { isLive, subscribe } = useDriverLive({ name: String(number), onUpdate: again })

  useEffect(() => {
    void storage.recall(DAY).then((item) => {
      if (item) setDay((fresh) => fresh ?? (item as DriverDay))
      again()
    })
    const seen = () => document.visibilityState === 'visible' && again()
    const online = () => {
      outbox.tryNow()
      again()
    }
    const stop = outbox.onDone(() => refreshLatest())
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', online)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', online)
    }
  }, [storage, outbox])

  useEffect(() => {
    const timer = setInterval(
      () => again(),
      isLive ? POLL_INTERVAL_MS.live : POLL_INTERVAL_MS.alone,
    )
    return () => clearInterval(timer)
  }, [isLive])

  useEffect(() => () => outbox.close(), [outbox])
  useEffect(() => {
    if (box.isUnauthenticated) leave()
  }, [box.isUnauthenticated])

  return {
    me: useMemo(() => meWithOutbox(me, box.waiting), [me, box.waiting]),
    day: useMemo(() => day && dayWithOutbox(day, box.waiting), [day, box.waiting]),
    outbox,
    box,
    isLive,
    subscribeLive: subscribe,
    refresh: () => void refresh(),
    did: (event) => {
      const at = new Date(serverNow()).toISOString()
      void outbox.add({ ...event, eventId: randomId(), at })
    },
  }
}

function openDriverOutbox(storage: DriverStorage, number: number): Outbox {
  return openOutbox({
    storage,
    sendEvents: (events) => sendEvents(events, number),
    sendFixes: (fixes) => sendFixes(fixes, number),
    now: serverNow,
    later: (act, ms) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  })
}
