import { MAX_WAIT_MS } from './map-rules.ts'

/** Scripts being loaded; a loaded script is recognised by the globals it defines. */
const pendingScripts = new Map<string, Promise<void>>()

export type ScriptFacts = {
  url: string
  /** Name of a function the script calls when it is usable; without it, the load event is enough. */
  callback?: string
}

/**
 * Runs a provider's script, once for all concurrent callers. A script that is blocked, missing or slower than
 * the maximum wait is removed, so that it can be requested again.
 */
export function loadScript({ url, callback }: ScriptFacts): Promise<void> {
  const existing = pendingScripts.get(url)
  if (existing) return existing
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const room = globalThis as unknown as Record<string, unknown>
    const fail = (reason: string) => {
      clearTimeout(late)
      script.remove()
      pendingScripts.delete(url)
      // The script may still arrive, and a missing function would log an error in the customer's console.
      if (callback) room[callback] = () => {}
      reject(new Error(reason))
    }
    const late = setTimeout(() => fail(`the script took over ${MAX_WAIT_MS / 1000} s`), MAX_WAIT_MS)
    const done = () => {
      clearTimeout(late)
      pendingScripts.delete(url)
      resolve()
    }
    if (callback) room[callback] = done
    else script.addEventListener('load', done)
    script.addEventListener('error', () => fail('the script did not come'))
    script.async = true
    // The provider gets the site's origin, not the address of the page.
    script.referrerPolicy = 'origin'
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    if (nonce) script.nonce = nonce
    script.src = url
    document.head.append(script)
  })
  pendingScripts.set(url, loading)
  return loading
}

/** Loads a provider's style sheet. Does not wait for it: a missing one spoils only the appearance. */
export function loadSheet(url: string): void {
  if (document.querySelector(`link[href="${url}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  link.referrerPolicy = 'origin'
  document.head.append(link)
}
