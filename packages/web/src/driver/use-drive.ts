import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { randomId } from '../random-id.ts'
import { serverNow } from '../server-clock.ts'
import { type DriverDay, type DriverMe, findDay, findDriver, sendEvents, sendFixes } from './api.ts'
import { dayWithKept, type ShownDay } from './day-with-kept.ts'
import type { Keep, KeptEvent } from './keep.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { ME } from './phone.ts'
import { useDriverLive } from './use-driver-live.ts'

/** With the live channel only in case something was missed; without it this is how offers come. */
const LOOK_MS = { live: 60_000, alone: 15_000 }

const DAY = 'day'

export type Drive = {
  me: DriverMe
  day: ShownDay | undefined
  outbox: Outbox
  box: ReturnType<Outbox['state']>
  isLive: boolean
  hearLive: ReturnType<typeof useDriverLive>['hear']
  refresh: () => void
  /** Keeps and sends what the driver did now. */
  did: (event: Done) => void
}

/** An event before it has its id and its time. */
export type Done = KeptEvent extends infer Event
  ? Event extends KeptEvent
    ? Omit<Event, 'eventid' | 'at'>
    : never
  : never

type Given = { keep: Keep; me: DriverMe; onStranger: () => void }

/** A driver's day: what the server said, with all on top that it has not heard yet. */
export function useDrive({ keep, me: first, onStranger }: Given): Drive {
  const [me, setMe] = useState(first)
  const { number } = first
  const [day, setDay] = useState<DriverDay>()
  const leave = useEffectEvent(onStranger)

  const [outbox] = useState(() => openDriverOutbox(keep, number))
  const box = useSyncExternalStore(outbox.hear, outbox.state)

  const refresh = useCallback(async () => {
    const [answer, who] = await Promise.all([findDay(), findDriver()])
    if (!answer.heard) return outbox.feel(answer.why)
    const isKnown = who !== undefined && who !== 'unheard'
    // Somebody else signed in, in another tab: this is their day and not ours.
    if (isKnown && who.number !== number) return outbox.feel('stranger')
    setDay(answer.answer)
    await keep.remember(DAY, answer.answer)
    if (!isKnown) return
    setMe(who)
    await keep.remember(ME, who)
    // Something got through: what waits need not wait for the end of its pause.
    if (outbox.state().lostSince !== undefined) outbox.tryNow()
  }, [keep, outbox, number])

  const look = useEffectEvent(refresh)
  const again = useEffectEvent(() => void refresh())
  const { isLive, hear } = useDriverLive({ name: String(number), onNews: again })

  useEffect(() => {
    void keep.recall(DAY).then((known) => {
      if (known) setDay((fresh) => fresh ?? (known as DriverDay))
      again()
    })
    const seen = () => document.visibilityState === 'visible' && again()
    const online = () => {
      outbox.tryNow()
      again()
    }
    const stop = outbox.onDone(() => look())
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', online)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', online)
    }
  }, [keep, outbox])

  useEffect(() => {
    const timer = setInterval(() => again(), isLive ? LOOK_MS.live : LOOK_MS.alone)
    return () => clearInterval(timer)
  }, [isLive])

  useEffect(() => () => outbox.close(), [outbox])
  useEffect(() => {
    if (box.isStranger) leave()
  }, [box.isStranger])

  return {
    me,
    day: useMemo(() => day && dayWithKept(day, box.waiting), [day, box.waiting]),
    outbox,
    box,
    isLive,
    hearLive: hear,
    refresh: () => void refresh(),
    did: (event) => {
      const at = new Date(serverNow()).toISOString()
      void outbox.add({ ...event, eventid: randomId(), at })
    },
  }
}

function openDriverOutbox(keep: Keep, number: number): Outbox {
  return openOutbox({
    keep,
    sendEvents: (events) => sendEvents(events, number),
    sendFixes: (fixes) => sendFixes(fixes, number),
    now: serverNow,
    later: (act, ms) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  })
}
