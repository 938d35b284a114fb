import { useEffect, useState } from 'react'

type Offered = Event & { prompt(): Promise<unknown> }

/** Installs the app on the home screen; undefined if the browser does not support it, or it is installed already. */
export function useInstall(): (() => void) | undefined {
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    const saveEvent = (event: Event) => {
      event.preventDefault()
      setOffered(event as Offered)
    }
    const done = () => setOffered(undefined)
    addEventListener('beforeinstallprompt', saveEvent)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener('beforeinstallprompt', saveEvent)
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
