/** Of the driver's app and of nothing else: it opens without a network, and hears what is pushed to it. */
type Build = {
  version: string
  /** The page every address of the app is. */
  page: string
  /** All files of this build that the app may ask for. */
  files: readonly string[]
}

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Later & { request: Request; respondWith(answer: Promise<Response>): void }
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
  addEventListener<Kind extends Event>(name: string, hear: (event: Kind) => void): void
}

// The worker's own room: TypeScript's library for it cannot stand beside the one for pages.
const room = self as unknown as Room
const { version, page, files } = room.driverBuild
const PREFIX = 'driver-'
const CACHE = `${PREFIX}${version}`
/** A page that takes longer than this is no page: the kept one opens. */
const PATIENCE_MS = 4_000

room.addEventListener<Later>('install', (event) => event.waitUntil(keepAll()))
room.addEventListener<Later>('activate', (event) => event.waitUntil(takeOver()))
room.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'take-over') void room.skipWaiting()
})
room.addEventListener<Asked>('fetch', (event) => {
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

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...files, page].map((path) => new Request(path, { cache: 'no-cache' })))
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await room.clients.claim()
}

/** The server's page while there is one, for it knows of new versions; the kept one without. */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok && !response.redirected) await cache.put(page, response.clone())
    if (response.status < 500) return response
  } catch {
    // No network: what follows is for that.
  }
  return (await cache.match(page)) ?? Response.error()
}

/** A built file, or a drawn ground, never changes under its name. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

async function openFresh(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
}

/** Something that was pushed: a notification the phone shows though the app is shut. */
async function show(said: unknown): Promise<void> {
  if (typeof said !== 'object' || said === null) return
  const { title, body, tag } = said as Record<string, unknown>
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

// A module to the compiler, whose names are its own; built, it is one plain script.
export {}
