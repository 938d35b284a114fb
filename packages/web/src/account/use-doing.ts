import { useRef, useState } from 'react'

/** Runs one action at a time, and keeps its error message until the next try or change. */
export function useDoing() {
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<string>()
  const running = useRef(false)
  return {
    busy,
    rejection,
    forgive: () => setRejection(undefined),
    /** `act` resolves to its error message, or to undefined. A second press is ignored. */
    run: async (act: () => Promise<string | undefined>): Promise<void> => {
      if (running.current) return
      running.current = true
      setBusy(true)
      setRejection(undefined)
      const rejected = await act()
      running.current = false
      setBusy(false)
      setRejection(rejected)
    },
  }
}
