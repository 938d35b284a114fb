/** Receives push messages for a customer's browser and shows them; it controls no page and caches nothing. */
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
  addEventListener<Kind extends Event>(name: string, listener: (event: Kind) => void): void
}

// The worker's global scope: TypeScript's worker library conflicts with the one for pages.
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

/** Browsers withdraw the permission from a worker that shows nothing. */
async function show(payload: unknown): Promise<void> {
  const { title, body, tag, path } = (payload ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const titleText = text(title) || location.host
  await room.registration.showNotification(titleText, {
    body: text(body),
    tag: text(tag),
    data: text(path) || '/',
    icon: '/icon.svg',
  })
}

/** Focuses the page if it is open, otherwise opens it; never an address of another site. */
async function open(path: string): Promise<void> {
  const target = new URL(path, location.origin)
  if (target.origin !== location.origin) return
  const tabs = await room.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === target.pathname)
  await (tab ? tab.focus() : room.clients.openWindow(target.href))
}

// Makes this file a module for TypeScript: its names do not conflict with the driver's worker.
export {}
