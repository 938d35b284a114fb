import { defineConfig } from 'vite'

/** Programs, each one file of ours: the server, its administration, and the thread that draws documents. What npm installed stays where it lies. */
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
      // all in one folder: programs find their data by where their file lies (folders.ts)
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@kerbside\//] },
})
