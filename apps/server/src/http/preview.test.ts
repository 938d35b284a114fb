import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { type House, openHouse } from '../../test/house.ts'
import { keepPreview } from '../features/operator/keep-preview.ts'
import { readOperator } from '../features/operator/save-operator.ts'
import { saveSettings } from '../features/operator/save-settings.ts'
import { keepPicture } from '../features/picture/keep-picture.ts'
import { pageRoutes } from './pages.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  await pageRoutes(house.app, house.deps, { site: await builtSite(), production: true })
}, 180_000)

const get = (url: string, host = 'kerbside.localhost') =>
  house.app.inject({ method: 'GET', url, headers: { host } })

async function draft(values: Parameters<typeof keepPreview>[1]['values']): Promise<string> {
  const { token } = await keepPreview(await house.call(), { values, content: {} })
  return token
}

test('a draft is the real site with the change, which visitors do not see', async () => {
  const token = await draft({ 'brand.colour': '#7a1f5c', 'settings.popups.note': true })
  const shown = await get(`/?preview=${token}`)
  expect(shown.payload).toContain('--brand:#7a1f5c')
  const booking = await get(`/booking.html?preview=${token}`)
  expect(booking.payload).toContain('"notepopup":true')

  expect((await get('/')).payload).not.toContain('#7a1f5c')
  expect((await get('/booking.html')).payload).toContain('"notepopup":false')
})

test('nobody keeps or finds it, and only our own console may frame it', async () => {
  const { headers } = await get(`/?preview=${await draft({})}`)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await get('/console')).headers['content-security-policy']).toContain("frame-src 'self'")
})

test('its links lead to more of it, by day or night as it was asked', async () => {
  const token = await draft({})
  const { payload } = await get(`/?preview=${token}&mode=dark`)
  expect(payload).toContain('<html data-mode="dark" ')
  expect(payload).toContain(`href="/contact.html?preview=${token}&amp;mode=dark"`)
})

test('after half an hour, and at another operator, its address is the site as it is', async () => {
  const token = await draft({ 'brand.colour': '#7a1f5c' })
  const elsewhere = await get(`/?preview=${token}`, 'northway.localhost')
  expect(elsewhere.payload).not.toContain('#7a1f5c')
  house.setNow('2026-03-10T12:31:00Z')
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

test('a logo stands at the head of the pages and on home screens, drawn to the size that is asked', async () => {
  const call = await house.call('northway')
  const bytes = await sharp({
    create: { width: 300, height: 60, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const [logo, icon] = await Promise.all(
    (['logo', 'icon'] as const).map((kind) => keepPicture(call, { bytes, kind })),
  )
  if (!logo?.ok || !icon?.ok) throw new Error('a plain picture is kept')
  const { version } = await readOperator(call)
  const value = { src: logo.url, icon: icon.url, width: logo.width, height: logo.height }
  const saved = await saveSettings(call, { version, values: { 'brand.logo': value } })
  expect(saved).toMatchObject({ ok: true })

  const at = (url: string) => get(url, 'northway.localhost')
  expect((await at('/')).payload).toContain(`<img src="${logo.url}" width="300" height="60" alt=""`)
  const large = await sharp((await at('/icon-512.png')).rawPayload).metadata()
  expect(large).toMatchObject({ format: 'png', width: 512, height: 512 })
  const bled = await sharp((await at('/icon-bleed-512.png')).rawPayload).stats()
  expect(bled.isOpaque).toBe(true)
  expect((await at('/icon.svg')).payload).toContain('href="data:image/png;base64,')
})

test('dates and money are written as the operator’s country does', async () => {
  const token = await draft({ 'settings.locale': 'en-US' })
  expect((await get(`/?preview=${token}`)).payload).toContain('<html lang="en-US"')
  expect((await get('/')).payload).toContain('<html lang="en-GB"')
})
