import { useEffect, useState } from 'react'

type Offered = Event & { prompt(): Promise<unknown> }

/** Puts the app on the home screen, where the browser offers that; undefined where it does not, or it is there. */
export function useInstall(): (() => void) | undefined {
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffered(event as Offered)
    }
    const done = () => setOffered(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', done)
    }
  }, [])
  return (
    offered &&
    (() => {
      setOffered(undefined)
      void offered.prompt()
    })
  )
}
