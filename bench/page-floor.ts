import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './server.ts'

export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*rel="(modulepreload|prefetch|preload)"[^>]*>/g, '')

const GUARDS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/**
 * The security headers of a page. Static files are served with the same ones: the browser opens a process for an
 * isolated page, and that would be measured as part of the page's script.
 */
export const guardsOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(GUARDS.map((name) => [name, String(headers[name] ?? '')]))

export type Floor = { html: string; guards: Record<string, string> }

/** Serves one page with brotli; `page` may change meanwhile. */
export async function serveStatic(port: number, page: Floor): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end()
      return
    }
    const body = brotliCompressSync(page.html)
    response.writeHead(200, {
      ...page.guards,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** Brotli size of React and React DOM rendering one paragraph, built with the same tools. */
export async function emptyReactBytes(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-empty-'))
  const entry = path.join(root, 'bench/empty-app.tsx')
  try {
    await build({
      root: path.join(root, 'bench'),
      configFile: false,
      logLevel: 'silent',
      mode: 'production',
      build: {
        outDir: folder,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: entry },
      },
    })
    const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    return scripts.reduce(
      (sum, name) =>
        sum + brotliCompressSync(readFileSync(path.join(folder, 'assets', name))).length,
      0,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
