import { pageRoutes } from '../src/http/pages.ts'
import { builtSite } from './built-site.ts'
import { startTestApp } from './test-app.ts'

/** A test app that serves the built pages, and a request for one of them. */
export async function openPages() {
  const site = await builtSite()
  const testApp = await startTestApp()
  await pageRoutes(testApp.app, testApp.deps, { site, production: true })
  const get = (url: string, headers: Record<string, string> = {}) =>
    testApp.app.inject({ method: 'GET', url, headers: { host: 'kerbside.localhost', ...headers } })
  return { ...testApp, get }
}
