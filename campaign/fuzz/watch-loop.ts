import { cpuMs } from './measure-work.ts'

/** Measures the longest turn of the event loop, in milliseconds of CPU, since the last `takeLongest`. */
export function watchLoop(): { takeLongest: () => number; stop: () => void } {
  let longest = 0
  let before = cpuMs()
  let isOn = true
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const turn = () => {
    look()
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    /** Counts the turn it is called in: an answer often arrives in the turn that did the work. */
    takeLongest: () => {
      look()
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => {
      isOn = false
    },
  }
}
