import type { LiveEvent, LocationUpdate } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { isWorthSaying } from '@kerbside/domain/tracking/worth-saying.ts'
import { hearServerTime, serverNow } from '@kerbside/web/server-clock.ts'
import { trackRide } from '@kerbside/web/tracking/api.ts'
import { followRide } from '@kerbside/web/tracking/follow-ride.ts'
import { sayHeadline } from '@kerbside/web/tracking/say-ride.ts'
import '@kerbside/web/tracking/words.ts'
import { useWords as chooseWords, say } from '@kerbside/words/say.ts'
import { freshenPage } from './fresh-page.ts'
import { tendRideButtons } from './ride-buttons.ts'
import { openRideChannel } from './ride-channel.ts'
import { type RideData, readRideData } from './ride-data.ts'
import { openRideMap } from './ride-map.ts'
import { isDrawnFor, sayAloud, sayMinutes, tickRide, writeRide } from './ride-text.ts'
import { showNotice } from './tell-notices.ts'

/** Of these there is nothing to follow any more. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/** A ticket of next month that nobody drives yet is no page that waits for a car. */
const SOON_MS = 24 * 60 * 60_000

/** Makes a drawn page follow its car: the map, the minutes, the words, and the page itself when the ride moves on. */
export function followPage(): void {
  let data = readRideData(document)
  if (!data) return
  const first = data
  hearServerTime(first.drawnMs)
  chooseWords({
    locale: document.documentElement.lang,
    timeZone: first.timeZone,
    messages: [],
  })
  const map = openRideMap(() => data?.now ?? first.now)
  const hearers = new Set<(event: LiveEvent) => void>()
  const buttons = tendRideButtons({
    data: () => data ?? first,
    hear: (listener) => {
      hearers.add(listener)
      return () => hearers.delete(listener)
    },
  })
  buttons.offer()
  map?.show(first.now)
  if (OVER.includes(first.now.state)) return
  const isFar = Date.parse(first.now.pickupat) - serverNow() > SOON_MS
  if (first.now.name === '' && isFar) return

  const learn = (now: TrackingReply, { aloud }: { aloud: boolean }) => {
    const before = data?.now ?? first.now
    data = { ...(data ?? first), now }
    writeRide(data, serverNow())
    const isNews = now.state === before.state && isWorthSaying(before.etaetc, now.etaetc)
    if (aloud && isNews) tell(data)
    if (!isDrawnFor(data)) redraw()
  }

  const tell = (told: RideData) => {
    sayAloud(`${sayHeadline(told)}, ${sayMinutes(told.now)}`)
    if (buttons.wantsNotices('minutes'))
      void showNotice(sayHeadline(told), say('tracking.noticeNear', { minutes: told.now.etaetc }))
  }

  const draw = async () => {
    if (!(await freshenPage())) return
    const drawn = readRideData(document)
    if (!drawn) return
    const moved = drawn.now.state !== data?.now.state
    data = drawn
    buttons.offer()
    map?.show(drawn.now)
    if (!moved) return
    const headline = sayHeadline(drawn)
    sayAloud(headline)
    if (buttons.wantsNotices('step')) void showNotice(headline, drawn.from)
  }

  // one after another: an older drawing must not come over a newer one
  let drawing = Promise.resolve()
  const redraw = () => {
    drawing = drawing.then(draw)
  }

  const place = (seen: LocationUpdate) => {
    if (!data) return
    map?.move({ lat: seen.currentlat, lng: seen.currentlng, heading: seen.heading, at: seen.at })
    if (seen.at < data.now.seenat) return
    const { currentlat, currentlng, heading, at: seenat } = seen
    const etaetc = seen.etaetc ?? data.now.etaetc
    learn({ ...data.now, currentlat, currentlng, heading, seenat, etaetc }, { aloud: true })
  }

  followRide(
    {
      open: (told) =>
        openRideChannel(first, {
          ...told,
          onData(event) {
            told.onData(event)
            for (const hearer of hearers) hearer(event)
          },
        }),
      track: () => trackRide({ jobpartid: first.now.jobid, code: first.code }),
      after(ms, act) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      isSeen: () => document.visibilityState === 'visible',
    },
    {
      first: first.now,
      told: {
        onPlace: place,
        onReply(now) {
          learn(now, { aloud: true })
          map?.show(now)
        },
        onChange: redraw,
        onState(live) {
          const lost = document.querySelector<HTMLElement>('[data-ride-lost]')
          if (lost) lost.hidden = live
        },
      },
    },
  )
  setInterval(() => data && tickRide(data, serverNow()), 1000)
}
