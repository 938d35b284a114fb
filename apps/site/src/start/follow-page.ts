import type { LiveEvent, LocationUpdate } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { shouldAnnounce } from '@kerbside/domain/tracking/should-announce.ts'
import { serverNow, setServerTime } from '@kerbside/web/server-clock.ts'
import { fetchTracking } from '../features/tracking/api.ts'
import { formatHeadline } from '../features/tracking/describe-tracking.ts'
import { followTracking } from '../features/tracking/follow-tracking.ts'
import '../features/tracking/messages.ts'
import { configureLanguage, t } from '@kerbside/words/translate.ts'
import { freshenPage } from './fresh-page.ts'
import { showNotice } from './request-notifications.ts'
import { bindTrackingButtons } from './tracking-buttons.ts'
import { openTrackingChannel } from './tracking-channel.ts'
import { readTrackingData, type TrackingData } from './tracking-data.ts'
import { openTrackingMap } from './tracking-map.ts'
import {
  announce,
  formatMinutes,
  isDrawnFor,
  renderTracking,
  tickTracking,
} from './tracking-text.ts'

/** States with nothing left to track. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/** A page with a pickup further in the future, such as a ticket for next month without a driver, is not tracked. */
const SOON_MS = 24 * 60 * 60_000

/** Makes a rendered page track its car: the map, the minutes, the texts, and the whole page when the state changes. */
export function followPage(): void {
  let data = readTrackingData(document)
  if (!data) return
  const first = data
  setServerTime(first.drawnMs)
  configureLanguage({
    locale: document.documentElement.lang,
    timeZone: first.timeZone,
    distanceUnit: first.distanceUnit,
    messages: [],
  })
  const map = openTrackingMap(() => data?.now ?? first.now)
  const listeners = new Set<(event: LiveEvent) => void>()
  const buttons = bindTrackingButtons({
    data: () => data ?? first,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
    renderTracking(data, serverNow())
    const hasChanged = now.state === before.state && shouldAnnounce(before.etaetc, now.etaetc)
    if (aloud && hasChanged) announceRide(data)
    if (!isDrawnFor(data)) redraw()
  }

  const announceRide = (channelListeners: TrackingData) => {
    announce(`${formatHeadline(channelListeners)}, ${formatMinutes(channelListeners.now)}`)
    if (buttons.wantsNotices('minutes'))
      void showNotice(
        formatHeadline(channelListeners),
        t('tracking.noticeNear', { minutes: channelListeners.now.etaetc }),
      )
  }

  const draw = async () => {
    if (!(await freshenPage())) return
    const drawn = readTrackingData(document)
    if (!drawn) return
    const moved = drawn.now.state !== data?.now.state
    data = drawn
    buttons.offer()
    map?.show(drawn.now)
    if (!moved) return
    const headline = formatHeadline(drawn)
    announce(headline)
    if (buttons.wantsNotices('step')) void showNotice(headline, drawn.from)
  }

  // one after another: an older response must not replace a newer one
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

  followTracking(
    {
      open: (channelListeners) =>
        openTrackingChannel(first, {
          ...channelListeners,
          onData(event) {
            channelListeners.onData(event)
            for (const liveListener of listeners) liveListener(event)
          },
        }),
      track: () => fetchTracking({ jobpartid: first.now.jobid, code: first.code }),
      after(ms, act) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      isSeen: () => document.visibilityState === 'visible',
    },
    {
      first: first.now,
      listeners: {
        onPlace: place,
        onReply(now) {
          learn(now, { aloud: true })
          map?.show(now)
        },
        onChange: redraw,
        onState(live) {
          const lostElement = document.querySelector<HTMLElement>('[data-tracking-lost]')
          if (lostElement) lostElement.hidden = live
        },
      },
    },
  )
  setInterval(() => data && tickTracking(data, serverNow()), 1000)
}
