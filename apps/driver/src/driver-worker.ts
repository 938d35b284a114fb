/** The worker of the driver app only: it opens the app offline, and receives push messages. */
type Build = {
  version: string
  /** The page of all addresses of the app. */
  page: string
  /** All files of this build that the app may ask for. */
  files: readonly string[]
}

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEventLike = Later & { request: Request; respondWith(result: Promise<Response>): void }
type Pushed = Later & { data: { json(): unknown } | null }
type Pressed = Later & { notification: Notification }
type Tab = { url: string; focus(): Promise<unknown> }
type Room = {
  driverBuild: Build
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(kinds: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  addEventListener<Kind extends Event>(name: string, listener: (event: Kind) => void): void
}

// The worker's global scope: TypeScript's worker library conflicts with the one for pages.
const room = self as unknown as Room
const { version, page, files } = room.driverBuild
const PREFIX = 'driver-'
const CACHE = `${PREFIX}${version}`
/** If the page takes longer than this, the cached one is opened. */
const TIMEOUT_MS = 4_000

room.addEventListener<Later>('install', (event) => event.waitUntil(cacheAll()))
room.addEventListener<Later>('activate', (event) => event.waitUntil(takeOver()))
room.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'take-over') void room.skipWaiting()
})
room.addEventListener<FetchEventLike>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (/^\/(assets|ground)\//.test(pathname)) event.respondWith(openFile(request))
  else if (files.includes(pathname)) event.respondWith(openFresh(request))
})
room.addEventListener<Pushed>('push', (event) => event.waitUntil(show(event.data?.json())))
room.addEventListener<Pressed>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(comeForward())
})

async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...files, page].map((path) => new Request(path, { cache: 'no-cache' })))
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await room.clients.claim()
}

/** The server's page if it is reachable, because it knows new versions; otherwise the cached one. */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok && !response.redirected) await cache.put(page, response.clone())
    if (response.status < 500) return response
  } catch {
    // No network: what follows is for that.
  }
  return (await cache.match(page)) ?? Response.error()
}

/** A built file, or a drawn ground, never changes under its name. */
async function openFile(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

async function openFresh(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
}

/** Shows a push message as a notification, even if the app is closed. */
async function show(payload: unknown): Promise<void> {
  if (typeof payload !== 'object' || payload === null) return
  const { title, body, tag } = payload as Record<string, unknown>
  if (typeof title !== 'string') return
  await room.registration.showNotification(title, {
    ...(typeof body === 'string' && { body }),
    ...(typeof tag === 'string' && { tag }),
    icon: '/icon.svg',
  })
}

async function comeForward(): Promise<void> {
  const tabs = await room.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith(page))
  await (tab ? tab.focus() : room.clients.openWindow(page))
}

// Makes the file a module for the compiler, so that its names are local; the build is a plain script.
export {}
