import { useEffect, useRef, useState } from 'react'

const WORKER = '/driver-worker.js'
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000

/** Makes the app available offline, and reports when a newer version is ready. */
export function useWorker(): { isNewer: boolean; update: () => void } {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  const updates = useRef(false)
  useEffect(() => {
    // In development file names are not stable. Over plain http browsers have no workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let timer: ReturnType<typeof setInterval> | undefined
    const watch = (registration: ServiceWorkerRegistration) => {
      const see = () => {
        // The first installation is no update. The page's controller does not tell: it may be the site's worker.
        if (registration.waiting && registration.active) setWaiting(registration.waiting)
      }
      see()
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', see)
      })
      timer = setInterval(
        () => void registration.update().catch(() => undefined),
        UPDATE_CHECK_INTERVAL_MS,
      )
    }
    const reload = () => {
      if (updates.current) location.reload()
    }
    serviceWorker.addEventListener('controllerchange', reload)
    // Without it the app still works while there is a network.
    void serviceWorker.register(WORKER, { scope: '/driver' }).then(watch, () => undefined)
    return () => {
      clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', reload)
    }
  }, [])
  return {
    isNewer: waiting !== undefined,
    update: () => {
      updates.current = true
      waiting?.postMessage('take-over')
    },
  }
}
