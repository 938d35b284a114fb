import type { HearLive } from '@kerbside/web/chat/use-talk.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { shareRide } from '@kerbside/web/tracking/api.ts'
import { say } from '@kerbside/words/say.ts'
import type { RideData } from './ride-data.ts'
import { sayAloud } from './ride-text.ts'
import { askNotices } from './tell-notices.ts'

export type RideButtons = {
  /** Shows what can be pressed, after each drawing of the page. */
  offer: () => void
  /** Asked for, and not told by the house itself, which tells of every step with the page shut, too. */
  wantsNotices: (of: 'step' | 'minutes') => boolean
}

type Means = { data: () => RideData; hear: HearLive }

const OWN = ['share-ride', 'tell-me'] as const

/** Sharing, being told, writing: the buttons of a ride, whichever drawing of the page they stand in. */
export function tendRideButtons({ data, hear }: Means): RideButtons {
  let wants = false
  let isToldByHouse = false
  let talkOpened = false
  let talking = false

  const label = (button: Element, text: string) => {
    const place = button.querySelector('span')
    if (place) place.textContent = text
    sayAloud(text)
  }

  const share = async (button: HTMLElement) => {
    const { now, code } = data()
    const shared = await shareRide({ jobpartid: now.jobid, code })
    if (shared === undefined) return label(button, button.dataset['failed'] ?? '')
    const url = new URL(pageLink('tracking', shared), location.href).href
    if (navigator.share) {
      // Closing the sheet without choosing is no failure.
      await navigator.share({ title: say('tracking.shareTitle'), url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    label(button, button.dataset['done'] ?? '')
  }

  const tellMe = async (button: HTMLElement) => {
    const verdict = await askNotices()
    wants = verdict.ok
    if (verdict.ok) {
      label(button, say('tracking.telling'))
      // with the page shut it is the house that tells this browser; a link that was handed on may not ask for it
      const { now, code, shared } = data()
      if (shared) return
      const { subscribeBrowser } = await import('@kerbside/web/notification/subscribe-browser.ts')
      isToldByHouse = (await subscribeBrowser({ code, jobpartid: now.jobid })) === 'told'
      return
    }
    const { showNoNotices } = await import('./ride-dialogs.tsx')
    showNoNotices(verdict.reason)
  }

  const talk = async () => {
    if (talking) return
    talking = true
    try {
      const { showTalk } = await import('./ride-dialogs.tsx')
      renameMessage('tracking.message')
      showTalk(data(), {
        live: hear,
        onClose: () => {
          talking = false
        },
      })
    } catch (error) {
      talking = false
      throw error
    }
  }
  const renameMessage = (id: 'tracking.message' | 'tracking.newMessage') => {
    for (const button of document.querySelectorAll('[data-does="message"]')) {
      button.classList.toggle('has-news', id === 'tracking.newMessage')
      const place = button.querySelector('span')
      if (place) place.textContent = say(id)
    }
  }
  hear((event) => {
    if (event.signal !== 'chatUpdate' || event.what !== 'message') return
    if (talking || event.from === 'customer' || data().shared) return
    renameMessage('tracking.newMessage')
    sayAloud(say('tracking.newMessage'))
    if (data().opensTalk) talk().catch(() => undefined)
  })

  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-does]') : null
    if (!(pressed instanceof HTMLElement)) return
    const does = pressed.dataset['does']
    // Both ways to share exist only on a page that nobody could have altered on its way.
    if (does === 'share-ride')
      share(pressed).catch(() => label(pressed, pressed.dataset['failed'] ?? ''))
    if (does === 'tell-me') tellMe(pressed).catch(() => undefined)
    if (does === 'message') {
      // where it cannot be fetched, the link to the telephone's own messages does it
      const fallback = pressed.getAttribute('href') ?? ''
      event.preventDefault()
      talk().catch(() => location.assign(fallback))
    }
  })

  return {
    offer() {
      for (const does of OWN)
        for (const button of document.querySelectorAll(`[data-does="${does}"]`))
          button.classList.toggle('ready', does === 'tell-me' || window.isSecureContext)
      if (wants)
        for (const button of document.querySelectorAll('[data-does="tell-me"] span'))
          button.textContent = say('tracking.telling')
      const { now, opensTalk, shared } = data()
      if (!opensTalk || talkOpened || shared || !canTalk(now)) return
      if (!document.querySelector('[data-talk]')) return
      talkOpened = true
      talk().catch(() => undefined)
    },
    wantsNotices: (of) => wants && (of === 'minutes' || !isToldByHouse),
  }
}

/** There is somebody to talk to, and something still to say. */
const canTalk = ({ drivermobile }: RideData['now']): boolean => drivermobile !== ''
