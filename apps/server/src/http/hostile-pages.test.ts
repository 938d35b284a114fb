import { beforeAll, describe } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { startTestApp } from '../../test/test-app.ts'
import { testHostileDesk } from '../../test/test-hostile-desk.ts'
import { testHostileTexts } from '../../test/test-hostile-texts.ts'
import { pageRoutes } from './pages.ts'

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

async function openPages() {
  const testApp = await startTestApp()
  await pageRoutes(testApp.app, testApp.deps, { site, production: true })
  const get = (url: string, headers: Record<string, string> = {}) =>
    testApp.app.inject({ method: 'GET', url, headers: { host: 'kerbside.localhost', ...headers } })
  return { ...testApp, get }
}

describe('hostile texts from customers', () => testHostileTexts(openPages))

describe('hostile texts from staff', () => testHostileDesk(openPages))
