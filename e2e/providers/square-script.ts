/** As much of Square's Web Payments SDK as the page uses: one frame with the whole card. */
const HOME = 'https://sandbox.web.squarecdn.com'
type Said = { square?: true; event?: string; detail?: object; token?: string; said?: object }
type Style = Record<string, Record<string, string>>

function openCard({ style }: { style: Style }) {
  const frame = document.createElement('iframe')
  const hears = new Map<string, ((event: object) => void)[]>()
  const waiting = new Map<string, (said: object) => void>()
  const order = (said: object) => frame.contentWindow?.postMessage(said, HOME)
  let isReady = () => {}
  const listen = ({ data, source }: MessageEvent<Said>) => {
    if (source !== frame.contentWindow || !data.square) return
    if (data.event === 'ready') {
      order({ order: 'style', style })
      isReady()
    }
    for (const hear of hears.get(data.event ?? '') ?? []) hear({ detail: data.detail })
    if (data.token) waiting.get(data.token)?.(data.said ?? {})
  }
  return {
    attach: (host: HTMLElement) =>
      new Promise<void>((done) => {
        isReady = done
        addEventListener('message', listen)
        frame.title = 'Secure Credit Card Form'
        frame.style.cssText = 'border: 0; width: 100%; height: 46px; display: block;'
        frame.src = `${HOME}/v1/card-frame.html`
        host.append(frame)
      }),
    async destroy() {
      removeEventListener('message', listen)
      frame.remove()
      return true
    },
    async configure(options: { style: Style }) {
      order({ order: 'style', style: options.style })
    },
    async focus(field: string) {
      frame.focus()
      order({ order: 'focus', field })
      return true
    },
    setError: async () => true,
    async clear() {
      order({ order: 'clear' })
      return true
    },
    addEventListener: (event: string, hear: (said: object) => void) =>
      hears.set(event, [...(hears.get(event) ?? []), hear]),
    tokenize: () =>
      new Promise((done) => {
        const id = String(Math.random())
        waiting.set(id, done)
        order({ order: 'tokenize', id })
      }),
  }
}

Object.assign(window, {
  Square: { payments: () => ({ card: async (options: { style: Style }) => openCard(options) }) },
})
