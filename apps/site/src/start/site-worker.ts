/** Of the customers' site: where there is no network it opens one page that says so. It keeps no page of anybody's. */
type Build = { version: string; page: string; files: readonly string[] }

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Later & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Room = {
  siteBuild: Build
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener<Kind extends Event>(name: string, hear: (event: Kind) => void): void
}

// The worker's own room: TypeScript's library for it cannot stand beside the one for pages.
const room = self as unknown as Room
const { version, page, files } = room.siteBuild
const PREFIX = 'site-'
const CACHE = `${PREFIX}${version}`

room.addEventListener<Later>('install', (event) => event.waitUntil(keepAll()))
room.addEventListener<Later>('activate', (event) => event.waitUntil(takeOver()))
room.addEventListener<Asked>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // the desk's and the drivers' pages have ways of their own
  if (request.mode === 'navigate' && !/^\/(console|driver|api)(\/|$)/.test(pathname))
    event.respondWith(openPage(event))
  else if (files.includes(pathname)) event.respondWith(openFile(request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...files, page].map((path) => new Request(path, { cache: 'no-cache' })))
  await room.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // the page is asked for while the worker wakes up, so that nobody waits for it
  await room.registration.navigationPreload?.enable()
  await room.clients.claim()
}

async function openPage({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(CACHE)
    return (await cache.match(page)) ?? Response.error()
  }
}

/** From the network as always; the kept one is for when there is none. */
async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

// A file of its own for TypeScript too: it shares no name with the other workers.
export {}
