import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { themeCss } from '@kerbside/theme/palette.ts'
import type { Page } from '@playwright/test'
import { build } from 'vite'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:"

/** Opens a page with only a pin map, on the site's own origin, from which it loads the map's files. */
export async function openPinPage(page: Page, site: string): Promise<void> {
  const built = await build({
    root: file('pin-page'),
    base: '/pin/',
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file('pin-page/index.html') },
    },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { output } of [built].flat() as { output: readonly BuiltFile[] }[])
    for (const made of output)
      files.set(made.fileName, made.type === 'chunk' ? made.code : made.source)
  files.set('theme.css', THEME)
  await page.route(`${site}/pin/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/pin/'.length)
    const body = files.get(name)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({
      body: Buffer.from(body),
      headers: {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
      },
    })
  })
  await page.goto(`${site}/pin/index.html`)
}

const THEME = themeCss({
  brand: '#0b6e4f',
  accent: '#f4c95d',
  mode: 'auto',
  shape: 'soft',
  display: 'sans',
})

type BuiltFile =
  | { type: 'chunk'; fileName: string; code: string }
  | { type: 'asset'; fileName: string; source: string | Uint8Array }
