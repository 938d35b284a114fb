import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { shareLeg } from '../features/tracking/api.ts'
import { requestNotificationPermission } from './request-notifications.ts'
import type { TrackingData } from './tracking-data.ts'
import { announce } from './tracking-text.ts'

export type TrackingButtons = {
  /** Shows the available buttons, after each render of the page. */
  offer: () => void
  /**
   * Whether notices were requested and the server does not push them itself; the server also pushes to a closed page.
   */
  wantsNotices: (of: 'step' | 'minutes') => boolean
}

type RideButtonsContext = { data: () => TrackingData; subscribe: SubscribeLive }

const OWN = ['share-leg', 'notify-me'] as const

/** Share, notifications and chat: the buttons of a tracked leg, in every render of the page. */
export function bindTrackingButtons({ data, subscribe }: RideButtonsContext): TrackingButtons {
  let wants = false
  let isSubscribed = false
  let chatOpened = false
  let talking = false

  const label = (button: Element, text: string) => {
    const place = button.querySelector('span')
    if (place) place.textContent = text
    announce(text)
  }

  const share = async (button: HTMLElement) => {
    const { now, code } = data()
    const shared = await shareLeg({ jobpartid: now.jobid, code })
    if (shared === undefined) return label(button, button.dataset['failed'] ?? '')
    const url = new URL(pageLink('tracking', shared), location.href).href
    if (navigator.share) {
      // Closing the sheet without a choice is no error.
      await navigator.share({ title: t('tracking.shareTitle'), url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    label(button, button.dataset['done'] ?? '')
  }

  const enableNotifications = async (button: HTMLElement) => {
    const result = await requestNotificationPermission()
    wants = result.ok
    if (result.ok) {
      label(button, t('tracking.telling'))
      // with the page closed the server pushes to this browser; a shared link is not allowed to request that
      const { now, code, shared } = data()
      if (shared) return
      const { subscribeBrowser } = await import('../features/notification/subscribe-browser.ts')
      isSubscribed = (await subscribeBrowser({ code, jobpartid: now.jobid })) === 'subscribed'
      return
    }
    const { showNoNotices } = await import('./tracking-dialogs.tsx')
    showNoNotices(result.reason)
  }

  const chat = async () => {
    if (talking) return
    talking = true
    try {
      const { showChat } = await import('./tracking-dialogs.tsx')
      renameMessage('tracking.message')
      showChat(data(), {
        live: subscribe,
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
      if (place) place.textContent = t(id)
    }
  }
  subscribe((event) => {
    if (event.signal !== 'chatUpdate' || event.what !== 'message') return
    if (talking || event.from === 'customer' || data().shared) return
    renameMessage('tracking.newMessage')
    announce(t('tracking.newMessage'))
    if (data().opensChat) chat().catch(() => undefined)
  })

  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-does]') : null
    if (!(pressed instanceof HTMLElement)) return
    const does = pressed.dataset['does']
    // Both ways of sharing only exist on a page served over https.
    if (does === 'share-leg')
      share(pressed).catch(() => label(pressed, pressed.dataset['failed'] ?? ''))
    if (does === 'notify-me') enableNotifications(pressed).catch(() => undefined)
    if (does === 'message') {
      // if it fails to load, the link to the phone's own messages is used
      const fallback = pressed.getAttribute('href') ?? ''
      event.preventDefault()
      chat().catch(() => location.assign(fallback))
    }
  })

  return {
    offer() {
      for (const does of OWN)
        for (const button of document.querySelectorAll(`[data-does="${does}"]`))
          button.classList.toggle('ready', does === 'notify-me' || window.isSecureContext)
      if (wants)
        for (const button of document.querySelectorAll('[data-does="notify-me"] span'))
          button.textContent = t('tracking.telling')
      const { now, opensChat, shared } = data()
      if (!opensChat || chatOpened || shared || !canChat(now)) return
      if (!document.querySelector('[data-chat]')) return
      chatOpened = true
      chat().catch(() => undefined)
    },
    wantsNotices: (of) => wants && (of === 'minutes' || !isSubscribed),
  }
}

/** There is a driver to chat with, and the leg has not ended. */
const canChat = ({ drivermobile }: TrackingData['now']): boolean => drivermobile !== ''
