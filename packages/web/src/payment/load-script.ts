const loaded = new Map<string, Promise<void>>()

/** A script of another house, fetched once; one that did not come may be asked for again. */
export function loadScript(url: string): Promise<void> {
  const known = loaded.get(url)
  if (known) return known
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
