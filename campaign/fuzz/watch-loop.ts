import { cpuMs } from './measure-work.ts'

/** Measures the longest turn of the event loop, in milliseconds of CPU, since the last `takeLongest`. */
export function watchLoop(): { takeLongest: () => number; stop: () => void } {
  let longest = 0
  let before = cpuMs()
  let isOn = true
  const sample = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const turn = () => {
    sample()
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    /** Includes the turn it is called in: a response often arrives in the turn that did the work. */
    takeLongest: () => {
      sample()
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => {
      isOn = false
    },
  }
}
