import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { readOperator } from '../features/operator/save-operator.ts'
import { savePreview } from '../features/operator/save-preview.ts'
import { saveSettings } from '../features/operator/save-settings.ts'
import { savePicture } from '../features/picture/save-picture.ts'
import { pageRoutes } from './pages.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  await pageRoutes(testApp.app, testApp.deps, { site: await builtSite(), production: true })
}, 180_000)

const get = (url: string, host = 'kerbside.localhost') =>
  testApp.app.inject({ method: 'GET', url, headers: { host } })

async function draft(values: Parameters<typeof savePreview>[1]['values']): Promise<string> {
  const { token } = await savePreview(await testApp.context(), { values, content: {} })
  return token
}

test('a draft shows the real site with the change, and visitors do not see it', async () => {
  const token = await draft({ 'brand.colour': '#7a1f5c', 'settings.popups.note': true })
  const shown = await get(`/?preview=${token}`)
  expect(shown.payload).toContain('--brand:#7a1f5c')
  const booking = await get(`/booking.html?preview=${token}`)
  expect(booking.payload).toContain('"notepopup":true')

  expect((await get('/')).payload).not.toContain('#7a1f5c')
  expect((await get('/booking.html')).payload).toContain('"notepopup":false')
})

test('a draft is not cached or indexed, and only our own console may frame it', async () => {
  const { headers } = await get(`/?preview=${await draft({})}`)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await get('/console')).headers['content-security-policy']).toContain("frame-src 'self'")
})

test('a draft’s links lead to more pages of the draft, in the requested light or dark mode', async () => {
  const token = await draft({})
  const { payload } = await get(`/?preview=${token}&mode=dark`)
  expect(payload).toContain('<html data-mode="dark" ')
  expect(payload).toContain(`href="/contact.html?preview=${token}&amp;mode=dark"`)
})

test('after half an hour, and at another operator, the draft’s address shows the published site', async () => {
  const token = await draft({ 'brand.colour': '#7a1f5c' })
  const elsewhere = await get(`/?preview=${token}`, 'northway.localhost')
  expect(elsewhere.payload).not.toContain('#7a1f5c')
  testApp.setNow('2026-03-10T12:31:00Z')
  expect((await get(`/?preview=${token}`)).payload).not.toContain('#7a1f5c')
})

test('HTML and script in every text an owner writes is shown as text', async () => {
  const evil = '</title><script>alert(1)</script>"\'&'
  const token = await draft({
    name: evil,
    'brand.title': evil,
    'settings.company': evil,
    'settings.about': evil,
    'settings.address': evil,
    'settings.phone': evil,
    'settings.email': evil,
    'settings.referencePrefix': evil,
  })
  for (const path of ['/', '/booking.html', '/contact.html', '/about.html', '/terms.html']) {
    const { statusCode, payload } = await get(`${path}?preview=${token}`)
    expect({ path, statusCode }).toEqual({ path, statusCode: 200 })
    expect(payload).not.toContain('<script>alert')
    expect(payload).toContain('&lt;script&gt;alert')
  }
})

test('a logo appears at the head of the pages and on home screens, in the requested size', async () => {
  const context = await testApp.context('northway')
  const bytes = await sharp({
    create: { width: 300, height: 60, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const [logo, icon] = await Promise.all(
    (['logo', 'icon'] as const).map((kind) => savePicture(context, { bytes, kind })),
  )
  if (!logo?.ok || !icon?.ok) throw new Error('a plain picture is kept')
  const { version } = await readOperator(context)
  const value = { src: logo.url, icon: icon.url, width: logo.width, height: logo.height }
  const saved = await saveSettings(context, { version, values: { 'brand.logo': value } })
  expect(saved).toMatchObject({ ok: true })

  const at = (url: string) => get(url, 'northway.localhost')
  expect((await at('/')).payload).toContain(`<img src="${logo.url}" width="300" height="60" alt=""`)
  const large = await sharp((await at('/icon-512.png')).rawPayload).metadata()
  expect(large).toMatchObject({ format: 'png', width: 512, height: 512 })
  const bled = await sharp((await at('/icon-bleed-512.png')).rawPayload).stats()
  expect(bled.isOpaque).toBe(true)
  expect((await at('/icon.svg')).payload).toContain('href="data:image/png;base64,')
})

test('dates and amounts are written as in the operator’s country', async () => {
  const token = await draft({ 'settings.locale': 'en-US' })
  expect((await get(`/?preview=${token}`)).payload).toContain('<html lang="en-US"')
  expect((await get('/')).payload).toContain('<html lang="en-GB"')
})
