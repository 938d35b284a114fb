import { LONGEST_WAIT_MS } from './map-rules.ts'

/** On their way; what has come is known by what it left in the page. */
const asked = new Map<string, Promise<void>>()

export type ScriptFacts = {
  url: string
  /** A function the script calls when it can be used; without it, having run is enough. */
  callback?: string
}

/**
 * Runs a provider's script, once however many ask for it meanwhile. One that is blocked, missing or slower than
 * the longest wait is taken away again, so that it can be asked for anew.
 */
export function loadScript({ url, callback }: ScriptFacts): Promise<void> {
  const known = asked.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const room = globalThis as unknown as Record<string, unknown>
    const fail = (reason: string) => {
      clearTimeout(late)
      script.remove()
      asked.delete(url)
      // It may still come, and a function that is gone would be an error in the customer's console.
      if (callback) room[callback] = () => {}
      reject(new Error(reason))
    }
    const late = setTimeout(
      () => fail(`the script took over ${LONGEST_WAIT_MS / 1000} s`),
      LONGEST_WAIT_MS,
    )
    const done = () => {
      clearTimeout(late)
      asked.delete(url)
      resolve()
    }
    if (callback) room[callback] = done
    else script.addEventListener('load', done)
    script.addEventListener('error', () => fail('the script did not come'))
    script.async = true
    // The provider learns whose site it is, not which page of it.
    script.referrerPolicy = 'origin'
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    if (nonce) script.nonce = nonce
    script.src = url
    document.head.append(script)
  })
  asked.set(url, loading)
  return loading
}

/** A provider's style sheet. That it is missing spoils the look and nothing else, so nobody waits for it. */
export function loadSheet(url: string): void {
  if (document.querySelector(`link[href="${url}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  link.referrerPolicy = 'origin'
  document.head.append(link)
}
