import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, ROOT } from './root.mjs'

const USUAL = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without a window, menus and related code: the same engine with a sixth less load. */
const BARE = 'chromium-headless-shell'
const PACKAGES = ['fonts-noto-core', 'fonts-liberation']

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's own, else it installs one.
 * Returns its program, or undefined if none is available.
 */
export async function findChromium() {
  const found = await findInstalled()
  if (found !== undefined) return found
  if (installWithApt('chromium')) {
    const installed = await findInstalled()
    if (installed !== undefined) return installed
  }
  console.log('No Chromium here: downloading Playwright’s.')
  spawnSync(inRoot('node_modules/.bin/playwright'), ['install', 'chromium'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return findInstalled()
}

/** For browser tests the headless shell if it is available: there are many of them, and no window is needed. */
export async function findBareChromium() {
  const bare = `/usr/bin/${BARE}`
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (runs(bare) || (installWithApt(BARE) && runs(bare))) return bare
  return findChromium()
}

/** Installs Debian's Chromium on a machine we may install on; returns whether that was possible. */
function installWithApt(program) {
  if (process.getuid?.() !== 0 || !runs('apt-get')) return false
  console.log(`No ${program} here: installing Debian’s with apt-get.`)
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['-qq', 'update'], quiet)
  const wait = ['-o', 'DPkg::Lock::Timeout=600']
  spawnSync(
    'apt-get',
    ['-qq', 'install', '-y', '--no-install-recommends', ...wait, program, ...PACKAGES],
    quiet,
  )
  return true
}

async function findInstalled() {
  const { chromium } = await import('@playwright/test')
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...USUAL.map((name) => `/usr/bin/${name}`),
    chromium.executablePath(),
  ]
  return candidates.find((file) => file && existsSync(file) && runs(file))
}

function runs(program) {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
