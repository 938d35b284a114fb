import { tellLooking } from '@kerbside/web/dispatch/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useDesk } from './desk-means.tsx'
import { useTime } from './use-second.ts'

/** Within the minute after which the server forgets. */
const AGAIN_MS = 25_000

/** Says that this window has the journey open while it is looked at; returns who else has. */
export function useLooking(jobpartid: number): readonly string[] {
  const { lookers, live, member } = useDesk()
  const isLive = live === 'live'
  useEffect(() => {
    if (!isLive) return
    let on = true
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      void tellLooking({ window: lookers.window, jobpartid }).then((all) => {
        if (on) lookers.told(all)
      })
    }
    tell()
    const gone = (leaving = false) =>
      void tellLooking({ window: lookers.window, jobpartid: 0 }, { leaving })
    const leave = () => gone(true)
    const timer = setInterval(tell, AGAIN_MS)
    addEventListener('pagehide', leave)
    return () => {
      on = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      gone()
    }
  }, [lookers, jobpartid, isLive])
  useSyncExternalStore(lookers.subscribe, lookers.read)
  useTime(10)
  return lookers
    .namesOn(jobpartid)
    .map((name) => (name === member.name ? say('desk.yourOtherWindow') : name))
}
