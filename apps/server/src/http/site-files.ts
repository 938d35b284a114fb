import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site, SiteFiles } from '@kerbside/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { assetRoutes, readBuilt } from './assets.ts'

/** The program that renders the site, and what happens to a page before it is sent. */
export type SiteSource = {
  /** In development the program is reloaded whenever a source has changed. */
  site(): Promise<Site>
  finish(html: string, url: string): Promise<string>
  /** The built script that other sites embed. */
  widget(): Promise<string>
  development: boolean
}

type SiteModule = { openSite: (files: SiteFiles) => Site }

/** The built site: dist/client is served, dist/render renders the pages. */
export async function openBuiltSite(app: FastifyInstance, folder: string): Promise<SiteSource> {
  const client = path.join(folder, 'dist/client')
  assetRoutes(app, { folder: client })
  const program = pathToFileURL(path.join(folder, 'dist/render/render.js')).href
  const { openSite } = (await import(/* @vite-ignore */ program)) as SiteModule
  const built = readBuilt(client)
  const widget = built.scripts['widget']?.src
  const site = openSite({
    ...built,
    basemapFolder: path.join(client, 'basemap'),
    development: false,
  })
  return {
    site: async () => site,
    finish: async (html) => html,
    widget: async () => (widget ? readFileSync(path.join(client, widget), 'utf8') : ''),
    development: false,
  }
}

/** The entries of all apps, where Vite finds them in development. */
const sourcesIn = (apps: string): SiteFiles['scripts'] => {
  // Vite serves files outside the site's folder by their whole path
  const inApp = (file: string) => path.posix.join('/@fs', apps, file)
  return {
    booking: {
      src: '/src/islands/booking.tsx',
      preloads: [],
      styles: ['/src/styles/booking-late.css'],
    },
    payment: {
      src: '/src/islands/payment.tsx',
      preloads: [],
      styles: ['/src/styles/payment-late.css'],
    },
    account: {
      src: '/src/islands/account.tsx',
      preloads: [],
      styles: ['/src/styles/account-late.css'],
    },
    console: {
      src: inApp('console/src/console.tsx'),
      preloads: [],
      styles: [inApp('console/src/console-late.css')],
    },
    driver: {
      src: inApp('driver/src/driver.tsx'),
      preloads: [],
      styles: [inApp('driver/src/driver-late.css')],
    },
    host: {
      src: inApp('console/src/host.tsx'),
      preloads: [],
      styles: [inApp('console/src/host-late.css')],
    },
    frame: { src: '/src/widget/frame.ts', preloads: [], styles: ['/src/widget/frame.css'] },
    menu: { src: '/src/start/menu.ts', preloads: [], styles: [] },
    ticket: { src: '/src/start/ticket.ts', preloads: [], styles: [] },
    map: { src: '/src/start/map.ts', preloads: [], styles: [] },
    tracking: { src: '/src/start/tracking.ts', preloads: [], styles: [] },
    gallery: {
      src: '/src/start/gallery.tsx',
      preloads: [],
      styles: ['/src/styles/booking-late.css'],
    },
  }
}

/** The site's sources, through Vite, which reloads what has changed. */
export async function openSiteSources(app: FastifyInstance, folder: string): Promise<SiteSource> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())

  const opened = new WeakMap<SiteModule, Site>()
  const files = {
    scripts: sourcesIn(path.dirname(folder)),
    belowSheet: '/src/styles/below.css',
    basemapFolder: path.join(folder, 'public/basemap'),
    development: true,
  }
  return {
    async site() {
      const program = (await vite.ssrLoadModule('/src/render.tsx')) as SiteModule
      const site = opened.get(program) ?? program.openSite(files)
      opened.set(program, site)
      return site
    },
    finish: (html, url) => vite.transformIndexHtml(url, html),
    widget: async () => (await vite.transformRequest('/src/widget/widget.ts'))?.code ?? '',
    development: true,
  }
}
