import { t } from '@kerbside/words/translate.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { reportViewing } from '../dispatch/api.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useTime } from '../ui/use-second.ts'

/** Shorter than the minute after which the server drops a viewer. */
const AGAIN_MS = 25_000

/** Reports that this window has the leg open while it is visible; returns the other viewers. */
export function useViewing(reference: number): readonly string[] {
  const { presence, live, member } = useDesk()
  const isLive = live === 'live'
  useEffect(() => {
    if (!isLive) return
    let on = true
    const sendViewing = () => {
      if (document.visibilityState !== 'visible') return
      void reportViewing({ window: presence.window, reference }).then((all) => {
        if (on) presence.replaceAll(all)
      })
    }
    sendViewing()
    const gone = (leaving = false) =>
      void reportViewing({ window: presence.window, reference: 0 }, { leaving })
    const leave = () => gone(true)
    const timer = setInterval(sendViewing, AGAIN_MS)
    addEventListener('pagehide', leave)
    return () => {
      on = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      gone()
    }
  }, [presence, reference, isLive])
  useSyncExternalStore(presence.subscribe, presence.read)
  useTime(10)
  return presence
    .namesOn(reference)
    .map((name) => (name === member.name ? t('desk.yourOtherWindow') : name))
}
