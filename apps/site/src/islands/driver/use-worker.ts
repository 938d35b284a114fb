import { useEffect, useRef, useState } from 'react'

const WORKER = '/driver-worker.js'
const LOOK_MS = 60 * 60_000

/** Keeps the app openable without a network, and says when a newer one lies ready. */
export function useWorker(): { isNewer: boolean; update: () => void } {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  const updates = useRef(false)
  useEffect(() => {
    // In development files have no lasting names. Over plain http browsers have no workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let timer: ReturnType<typeof setInterval> | undefined
    const watch = (registration: ServiceWorkerRegistration) => {
      const see = () => {
        // The first one of all is no news.
        if (registration.waiting && serviceWorker.controller) setWaiting(registration.waiting)
      }
      see()
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', see)
      })
      timer = setInterval(() => void registration.update().catch(() => undefined), LOOK_MS)
    }
    const reload = () => {
      if (updates.current) location.reload()
    }
    serviceWorker.addEventListener('controllerchange', reload)
    // Without it the app still works for as long as there is a network.
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
