import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordsPlugin } from '../../packages/words/src/vite-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { firstLoad, laterParts } from './first-load.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files of the first view: whoever fetches a later part has them, so that no list need name them. */
const FIRST = /\/(react|runtime|rolldown-runtime)-[\w-]+\.js$/

/** What every page runs, with or without the booking: fetching later, addresses, word of who signed in. */
const EVERYWHERE =
  /vite[\\/]preload-helper|rolldown[\\/]runtime|web[\\/]src[\\/](links|account[\\/]sign-in-events)\.ts/

/** What the engines of the map and the pages that show one share: one small file, not seven. */
const MAP_PARTS =
  /kit[\\/]src[\\/]map[\\/](focus|frame|load-script|map-(engine|roles|rules|slots)|mark-element|open-map|scene-view|when-\w+|map-room)\.ts$/

const withoutFirst = (_file: string, dependencies: string[]): string[] =>
  dependencies.filter((name) => !FIRST.test(name))

/** Two builds: what browsers load (dist/client), and the program that draws the pages (dist/render). */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  appType: 'custom',
  plugins: [wordsPlugin(), react(), ...(isSsrBuild ? [] : [compressPlugin()])],
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
            booking: at('src/islands/booking.tsx'),
            payment: at('src/islands/payment.tsx'),
            account: at('src/islands/account.tsx'),
            console: at('src/islands/console.tsx'),
            driver: at('src/islands/driver.tsx'),
            host: at('src/islands/host.tsx'),
            'driver-worker': at('src/islands/driver/driver-worker.ts'),
            'push-worker': at('src/start/push-worker.ts'),
            'site-worker': at('src/start/site-worker.ts'),
            offline: at('src/start/offline.ts'),
            widget: at('src/widget/widget.ts'),
            frame: at('src/widget/frame.ts'),
            menu: at('src/start/menu.ts'),
            measure: at('src/start/measure.ts'),
            ticket: at('src/start/ticket.ts'),
            map: at('src/start/map.ts'),
            ride: at('src/start/ride.ts'),
            feedback: at('src/start/feedback.tsx'),
            paymentlate: at('src/styles/payment-late.css'),
            accountlate: at('src/styles/account-late.css'),
            consolelate: at('src/styles/console-late.css'),
            hostlate: at('src/styles/host-late.css'),
            driverlate: at('src/styles/driver-late.css'),
            late: at('src/styles/booking-late.css'),
            below: at('src/styles/below.css'),
            drawings: at('src/start/drawings.ts'),
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
                { name: firstLoad, priority: 1 },
                { name: laterParts, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}))
