import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordsPlugin } from '../../packages/words/src/vite-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { firstLoad } from './first-load.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        cssMinify: 'lightningcss',
        rolldownOptions: {
          input: {
            booking: at('src/islands/booking.tsx'),
            menu: at('src/start/menu.ts'),
            ticket: at('src/start/ticket.ts'),
            late: at('src/styles/booking-late.css'),
            below: at('src/styles/below.css'),
            drawings: at('src/start/drawings.ts'),
          },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: firstLoad, priority: 1 },
              ],
            },
          },
        },
      },
}))
