import { fileURLToPath } from 'node:url'
import { build } from 'vite'

type Built = { output: readonly { code?: string }[] }

/** Bundles one file of this folder as a browser script. */
export async function bundleScript(name: string): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'provider',
      },
    },
  })
  const [first] = [built].flat() as readonly Built[]
  const code = first?.output[0]?.code
  if (code === undefined) throw new Error(`${name} was not built`)
  return code
}
