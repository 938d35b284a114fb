/** Hears what is pushed to a customer's browser and shows it; no page is its, and nothing is kept. */
type Later = Event & { waitUntil(work: Promise<unknown>): void }
type Pushed = Later & { data: { json(): unknown } | null }
type Pressed = Later & { notification: Notification }
type Tab = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
type Room = {
  clients: {
    matchAll(kinds: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Kind extends Event>(name: string, hear: (event: Kind) => void): void
}

// The worker's own room: TypeScript's library for it cannot stand beside the one for pages.
const room = self as unknown as Room

room.addEventListener<Later>('install', (event) => event.waitUntil(room.skipWaiting()))
room.addEventListener<Pushed>('push', (event) => event.waitUntil(show(read(event))))
room.addEventListener<Pressed>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data ?? '/')))
})

function read({ data }: Pushed): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Browsers take the right away from who shows nothing. */
async function show(said: unknown): Promise<void> {
  const { title, body, tag, path } = (said ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const words = text(title) || location.host
  await room.registration.showNotification(words, {
    body: text(body),
    tag: text(tag),
    data: text(path) || '/',
    icon: '/icon.svg',
  })
}

/** The page itself where it stands open, else a new one; never an address of anybody else's. */
async function open(path: string): Promise<void> {
  const target = new URL(path, location.origin)
  if (target.origin !== location.origin) return
  const tabs = await room.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === target.pathname)
  await (tab ? tab.focus() : room.clients.openWindow(target.href))
}

// A file of its own for TypeScript too: it shares no name with the driver's worker.
export {}
