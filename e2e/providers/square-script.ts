/** The part of Square's Web Payments SDK that the page uses: one frame with the whole card. */
const HOME = 'https://sandbox.web.squarecdn.com'
type FrameMessage = {
  square?: true
  event?: string
  detail?: object
  token?: string
  data?: object
}
type Style = Record<string, Record<string, string>>

function openCard({ style }: { style: Style }) {
  const frame = document.createElement('iframe')
  const handlers = new Map<string, ((event: object) => void)[]>()
  const waiting = new Map<string, (message: object) => void>()
  const order = (message: object) => frame.contentWindow?.postMessage(message, HOME)
  let isReady = () => {}
  const listen = ({ data, source }: MessageEvent<FrameMessage>) => {
    if (source !== frame.contentWindow || !data.square) return
    if (data.event === 'ready') {
      order({ order: 'style', style })
      isReady()
    }
    for (const listener of handlers.get(data.event ?? '') ?? []) listener({ detail: data.detail })
    if (data.token) waiting.get(data.token)?.(data.data ?? {})
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
    addEventListener: (event: string, listener: (message: object) => void) =>
      handlers.set(event, [...(handlers.get(event) ?? []), listener]),
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
