import { useRef, useState } from 'react'

/** One thing under way at a time, and in words why it was refused, until it is tried again or something is changed. */
export function useDoing() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const running = useRef(false)
  return {
    busy,
    refusal,
    forgive: () => setRefusal(undefined),
    /** `act` comes to the words of its refusal, or to nothing. A second press is none. */
    run: async (act: () => Promise<string | undefined>): Promise<void> => {
      if (running.current) return
      running.current = true
      setBusy(true)
      setRefusal(undefined)
      const refused = await act()
      running.current = false
      setBusy(false)
      setRefusal(refused)
    },
  }
}
