import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'

const CONTRACT = fileURLToPath(new URL('../packages/contract/src', import.meta.url))
/** In packages/contract/src. */
export const CALLS_FOLDER = 'calls.generated'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'input' in value &&
  'reply' in value

/** The generated files by name: for each module of the contract the method and path of its endpoints, without schemas. */
export async function writeCalls(): Promise<Map<string, string>> {
  const modules = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.startsWith(CALLS_FOLDER) && file !== 'all-endpoints.ts')
    .sort()
  const files = new Map<string, string>()
  for (const file of modules) {
    if (!readFileSync(path.join(CONTRACT, file), 'utf8').includes('endpoint({')) continue
    const members: Record<string, unknown> = await import(
      pathToFileURL(path.join(CONTRACT, file)).href
    )
    const calls = Object.entries(members).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, method: value.method, path: value.path }] : [],
    )
    if (calls.length > 0)
      files.set(file.replaceAll('/', '-'), writeModule(file, calls.toSorted(byName)))
  }
  return files
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

function writeModule(
  file: string,
  calls: readonly { name: string; method: string; path: string }[],
): string {
  const lines = calls.map(({ name, method, path: address }) => {
    const head = `export const ${name}: EndpointRef<typeof wire.${name}> = {`
    const line = `${head} method: '${method}', path: '${address}' }`
    return line.length <= 100 ? line : `${head}\n  method: '${method}',\n  path: '${address}',\n}`
  })
  const imports = [
    `import type * as wire from '../${file}'`,
    `import type { EndpointRef } from '../endpoint.ts'`,
  ]
  const sorted = file < 'endpoint.ts' ? imports : imports.toReversed()
  return `// Written by \`npm run generate\`. Do not edit.\n${sorted.join('\n')}\n\n${lines.join('\n')}\n`
}
