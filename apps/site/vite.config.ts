import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from '../../packages/words/src/vite-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { firstLoad, laterParts } from './first-load.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files of the first view: they are always loaded before a later part, so that no preload list need name them. */
const FIRST = /\/(react|runtime|rolldown-runtime)-[\w-]+\.js$/

/** Modules that every page runs, with or without the booking: lazy loading, links, sign-in events. */
const EVERYWHERE =
  /vite[\\/]preload-helper|rolldown[\\/]runtime|(web[\\/]src[\\/]links|site[\\/]src[\\/]features[\\/]account[\\/]sign-in-events)\.ts/

/** Code shared by the map engines and the pages with maps: one small file instead of seven. */
const MAP_PARTS =
  /kit[\\/]src[\\/]map[\\/](focus|frame|load-script|map-(engine|roles|rules|slots)|mark-element|open-map|scene-view|when-\w+|map-room)\.ts$/

/** Small modules that most pages share: each file of its own would be named in every list of what a part needs. */
const KIT_PARTS = /kit[\\/]src[\\/](form[\\/]button-link|skeleton|use-hydrated|notice)\.tsx?$/

/** Scripts in the order of their names, so that the lists of several parts are alike and compress well. */
const withoutFirst = (_file: string, dependencies: string[]): string[] => {
  const needed = dependencies.filter((name) => !FIRST.test(name))
  const isScript = (name: string) => name.endsWith('.js')
  return [
    ...needed.filter(isScript).sort(),
    // The order of style sheets is that of their rules.
    ...needed.filter((name) => !isScript(name)),
  ]
}

/**
 * Two builds: the browser files of all apps (dist/client), and the program that renders their pages (dist/render). One
 * build of the browser files lets the apps share files, such as React's.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: resolvePath('.'),
  appType: 'custom',
  plugins: [messagesPlugin(), react(), ...(isSsrBuild ? [] : [compressPlugin()])],
  css: { transformer: 'lightningcss' },
  resolve: { dedupe: ['react', 'react-dom'] },
  ssr: { noExternal: isSsrBuild ? true : [/^@kerbside\//] },
  build: isSsrBuild
    ? {
        ssr: 'src/render.tsx',
        outDir: 'dist/render',
        copyPublicDir: false,
        cssMinify: 'lightningcss',
        rolldownOptions: { output: { entryFileNames: 'render.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
        assetsInlineLimit: 0,
        cssMinify: 'lightningcss',
        rolldownOptions: {
          input: {
            booking: resolvePath('src/islands/booking.tsx'),
            payment: resolvePath('src/islands/payment.tsx'),
            account: resolvePath('src/islands/account.tsx'),
            console: resolvePath('../console/src/console.tsx'),
            driver: resolvePath('../driver/src/driver.tsx'),
            host: resolvePath('../console/src/host.tsx'),
            'driver-worker': resolvePath('../driver/src/driver-worker.ts'),
            'push-worker': resolvePath('src/start/push-worker.ts'),
            'site-worker': resolvePath('src/start/site-worker.ts'),
            offline: resolvePath('src/start/offline.ts'),
            widget: resolvePath('src/widget/widget.ts'),
            frame: resolvePath('src/widget/frame.ts'),
            menu: resolvePath('src/start/menu.ts'),
            measure: resolvePath('src/start/measure.ts'),
            ticket: resolvePath('src/start/ticket.ts'),
            map: resolvePath('src/start/map.ts'),
            tracking: resolvePath('src/start/tracking.ts'),
            feedback: resolvePath('src/start/feedback.tsx'),
            paymentlate: resolvePath('src/styles/payment-late.css'),
            accountlate: resolvePath('src/styles/account-late.css'),
            consolelate: resolvePath('../console/src/console-late.css'),
            hostlate: resolvePath('../console/src/host-late.css'),
            driverlate: resolvePath('../driver/src/driver-late.css'),
            late: resolvePath('src/styles/booking-late.css'),
            below: resolvePath('src/styles/below.css'),
            drawings: resolvePath('src/start/drawings.ts'),
            fonts: resolvePath('src/start/fonts.ts'),
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'runtime', test: EVERYWHERE, priority: 3 },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'map-parts', test: MAP_PARTS, priority: 1 },
                {
                  name: 'kit-parts',
                  test: KIT_PARTS,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                { name: firstLoad, priority: 1 },
                { name: laterParts, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}))
