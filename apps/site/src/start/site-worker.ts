/** The worker of the customers' site: offline it opens one page that says so. It caches no personal pages. */
type Build = { version: string; page: string; files: readonly string[] }

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEventLike = Later & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type Room = {
  siteBuild: Build
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener<Kind extends Event>(name: string, listener: (event: Kind) => void): void
}

// The worker's global scope: TypeScript's worker library conflicts with the one for pages.
const room = self as unknown as Room
const { version, page, files } = room.siteBuild
const PREFIX = 'site-'
const CACHE = `${PREFIX}${version}`

room.addEventListener<Later>('install', (event) => event.waitUntil(cacheAll()))
room.addEventListener<Later>('activate', (event) => event.waitUntil(takeOver()))
room.addEventListener<FetchEventLike>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // the desk's and the drivers' pages handle this themselves
  if (request.mode === 'navigate' && !/^\/(console|driver|api)(\/|$)/.test(pathname))
    event.respondWith(openPage(event))
  else if (files.includes(pathname)) event.respondWith(openFile(request))
})

async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...files, page].map((path) => new Request(path, { cache: 'no-cache' })))
  await room.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // requests the page while the worker is starting, which saves time
  await room.registration.navigationPreload?.enable()
  await room.clients.claim()
}

async function openPage({ request, preloadResponse }: FetchEventLike): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(CACHE)
    return (await cache.match(page)) ?? Response.error()
  }
}

/** From the network if possible; the cached one is used offline. */
async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

// Makes this file a module for TypeScript: its names do not conflict with the other workers.
export {}
