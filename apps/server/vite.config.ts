import { defineConfig } from 'vite'

/**
 * Each program is one file: the server, its administration, and the thread that draws documents. npm packages
 * stay outside the bundle.
 */
export default defineConfig({
  logLevel: 'error',
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        kerbside: 'src/kerbside.ts',
        'draw-worker': 'src/features/document/draw-worker.ts',
      },
      // all in one folder: programs find their data relative to their own file (folders.ts)
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@kerbside\//] },
})
