import { cpuMs } from './measure-work.ts'

/** Measures the longest turn of the event loop, in milliseconds of CPU, since it was last asked. */
export function watchLoop(): { takeLongest: () => number; stop: () => void } {
  let longest = 0
  let before = cpuMs()
  let isOn = true
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    takeLongest: () => {
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => {
      isOn = false
    },
  }
}
