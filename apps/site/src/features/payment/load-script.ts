const loaded = new Map<string, Promise<void>>()

/** Loads a third-party script once; a script that failed to load can be requested again. */
export function loadScript(url: string): Promise<void> {
  const existing = loaded.get(url)
  if (existing) return existing
  const coming = new Promise<void>((done, fail) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => done())
    script.addEventListener('error', () => {
      script.remove()
      loaded.delete(url)
      fail(new Error(`${url} did not come`))
    })
    document.head.append(script)
  })
  loaded.set(url, coming)
  return coming
}
