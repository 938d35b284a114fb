import { useEffect } from 'react'

const EVERY_MS = 2_000
const HERTZ = 880
const SECONDS = 0.35

/** Sounds every two seconds while `on`. Browsers stay silent until the page was used once. */
export function useAlarm(on: boolean): void {
  useEffect(() => {
    if (!on || !('AudioContext' in globalThis)) return
    const audio = new AudioContext()
    const sound = () => {
      const tone = audio.createOscillator()
      tone.frequency.value = HERTZ
      tone.connect(audio.destination)
      tone.start()
      tone.stop(audio.currentTime + SECONDS)
    }
    sound()
    const timer = setInterval(sound, EVERY_MS)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [on])
}
