import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { givenSettings } from '../../test/given.ts'
import { openPages } from '../../test/open-pages.ts'
import { testPublicPages } from '../../test/test-public-pages.ts'

/**
 * The specification's pages: address, its .html twin, the title after the product's name, and the layout around it.
 * `-` means none.
 */
const ROUTES = `
/                       -                            Home                  full
/book                   -                            Booking               full
/book/                  -                            Booking               full
/booking                /booking.html                Booking               full
/booking/               -                            Booking               full
/bookings               -                            Booking               full
/litebooking            /litebooking.html            Booking               lite
/quickbooking           /quickbooking.html           Quick Booking         quick
/quickbookinginvalid    /quickbookinginvalid.html    Quick Booking         quick
/payment                /payment.html                Payment               no-footer
/ticket                 /ticket.html                 Confirmed             full
/confirmed              /confirmed.html              Confirmed             full
/invoice                /invoice.html                Invoice               full
/tracking               /tracking.html               Booking Info          full
/dashboard              /dashboard.html              Dashboard             full
/bookinginfo            /bookinginfo.html            Booking Info          full
/profile                /profile.html                Dashboard             full
/commission             /commission.html             Commission Statement  full
/resetpassword          /resetpassword.html          Reset Password        full
/resetpassword/7/x1     /resetpassword/7/x1.html     Reset Password        full
/undoemail              /undoemail.html              Protect your account  full
/bookingdetail          /bookingdetail.html          Booking Detail        full
/bookingdetail/7        /bookingdetail/7.html        Booking Detail        full
/bookinghistory         /bookinghistory.html         My Booking            full
/changepassword         /changepassword.html         Change Password       full
/confirmpassword        /confirmpassword.html        Confirm Password      full
-                       /addressbook.html            Places                full
/policy                 /policy.html                 Privacy policy        full
/cookie                 /cookie.html                 Cookies               full
/service                /service.html                Service               full
/about                  /about.html                  About                 full
/fleet                  /fleet.html                  Fleet                 full
/faq                    /faq.html                    FAQ                   full
/contact                /contact.html                Contact               full
/terms                  /terms.html                  Terms of service      full
/console                /console.html                Console               console
/console/signin         /console/signin.html         Console               console
/console/enrol          /console/enrol.html          Console               console
/driver                 /driver.html                 Driver                console
/airports/heathrow      /airports/heathrow.html      Heathrow Airport      full
/airports/gatwick       /airports/gatwick.html       Gatwick Airport       full
/airports/stansted      /airports/stansted.html      Stansted Airport      full
/airports/luton         /airports/luton.html         Luton Airport         full
/airports/london-city   /airports/london-city.html   London City Airport   full
`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s{2,}/))
  .flatMap(([bare = '', html = '', title = '', chrome = '']) =>
    [bare, html].filter((path) => path !== '-').map((path) => ({ path, title, chrome })),
  )

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

const CHROME: Record<string, { header: boolean; footer: boolean; menu: boolean }> = {
  full: { header: true, footer: true, menu: true },
  'no-footer': { header: true, footer: false, menu: true },
  quick: { header: false, footer: false, menu: false },
  lite: { header: false, footer: false, menu: false },
  console: { header: false, footer: false, menu: false },
}

describe('the pages', () => {
  test('every page is served at its address and its twin, with its title and layout', async () => {
    const { get } = await openPages()
    for (const { path, title, chrome } of ROUTES) {
      const { statusCode, body } = await get(path)
      const seen = {
        path,
        statusCode,
        title: /<title>(.*?)<\/title>/.exec(body)?.[1],
        header: body.includes('class="top"'),
        menu: body.includes('<details class="menu'),
        footer: body.includes('<footer'),
      }
      expect(seen).toEqual({
        path,
        statusCode: 200,
        title: `Kerbside ${title}`,
        ...CHROME[chrome],
      })
    }
  })

  test('a quick-booking link for a journey that was never prepared says that it does not work', async () => {
    const { get } = await openPages()
    for (const link of ['/quickbooking.html?id=spent', '/quickbooking?vehtypeid=2&id=']) {
      const { statusCode, headers } = await get(link)
      expect([link, statusCode, headers['location']]).toEqual([
        link,
        302,
        '/quickbookinginvalid.html',
      ])
    }
    expect((await get('/quickbooking.html?from=LHR')).statusCode).toBe(200)
    expect((await get('/quickbookinginvalid.html')).body).toContain('This link no longer works')
  })

  test('an unknown address leads to the booking page', async () => {
    const { get } = await openPages()
    const strange = [
      '/nothing',
      '/addressbook',
      '/booking.php',
      '/airports/paris',
      '/kit',
      '/a/b/c',
    ]
    for (const path of strange) {
      const { statusCode, headers } = await get(path)
      expect([path, statusCode, headers.location]).toEqual([path, 302, '/booking.html'])
    }
  })

  test('an unknown address below a path without pages gives 404', async () => {
    const { get } = await openPages()
    const missing = [
      '/api/nothing',
      '/assets/nothing.js',
      '/ground/nowhere.svg',
      '/console/drivers',
      '/driver/nothing',
    ]
    for (const path of missing) expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })

  test('each operator has its own airports, texts and colours', async () => {
    const { get } = await openPages()
    const north = { host: 'northway.localhost' }
    expect((await get('/airports/heathrow.html', north)).headers.location).toBe('/booking.html')
    const { body } = await get('/airports/manchester.html', north)
    expect(body).toContain('<title>Northway Manchester Airport</title>')
    expect(body).toContain('--brand:#f2a900')
    expect(body).not.toMatch(/Kerbside|Heathrow/)
  })

  test('every link of every page leads to a page', async () => {
    const { get } = await openPages()
    const links = new Set<string>()
    for (const { path } of ROUTES)
      for (const [, href = ''] of (await get(path)).body.matchAll(/href="(\/[^"]*)"/g))
        links.add(href.replace(/[#?].*/, ''))
    for (const href of links) expect([href, (await get(href)).statusCode]).toEqual([href, 200])
    expect(links.size).toBeGreaterThan(20)
  })

  test('the footer shows the current year in the operator’s zone', async () => {
    const { get, setNow } = await openPages()
    setNow('2026-12-31T23:59:00Z')
    expect((await get('/faq')).body).toContain('© 2026 Kerbside')
    setNow('2027-01-01T00:01:30Z')
    expect((await get('/faq')).body).toContain('© 2027 Kerbside')
  })

  test('an airport’s page passes the airport on to the booking form', async () => {
    const { get } = await openPages()
    const link = /href="(\/booking\.html\?from=LTN)"/.exec((await get('/airports/luton.html')).body)
    const pickupIn = (body: string) =>
      JSON.parse(/id="booking-props">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').prefill?.pickup
    expect(pickupIn((await get(link?.[1] ?? '')).body)).toMatchObject({
      name: 'Luton Airport',
      code: 'LTN',
      kind: 'airport',
    })
    expect(pickupIn((await get('/booking.html')).body)).toBeUndefined()
    expect(pickupIn((await get('/booking.html?from=MAN')).body)).toBeUndefined()
  })

  test('the driver app opens without a network: every file that its worker caches exists', async () => {
    const { get } = await openPages()
    const { body, headers } = await get('/driver-worker.js')
    expect(headers['cache-control']).toBe('no-cache')
    const build = JSON.parse(/driverBuild=(\{.*?\});/.exec(body)?.[1] ?? '{}')
    const files: string[] = [build.page, ...build.files]
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200])
    const north = await get('/driver.webmanifest', { host: 'northway.localhost' })
    expect(JSON.parse(north.body)).toMatchObject({ name: 'Northway driver', start_url: '/driver' })
  })

  test('a home screen gets the operator’s icon as a PNG of the requested size', async () => {
    const { get } = await openPages()
    const { icons } = JSON.parse((await get('/driver.webmanifest')).body) as {
      icons: { src: string; type: string; sizes: string }[]
    }
    const pictures = icons.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    expect((await get('/driver')).body).toContain('rel="apple-touch-icon"')
    for (const { src, sizes } of [
      ...pictures,
      { src: '/apple-touch-icon.png', sizes: '180x180' },
    ]) {
      const { headers, rawPayload } = await get(src)
      expect(headers['content-type']).toBe('image/png')
      const [width, height] = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })

  test('every icon that a page links to exists', async () => {
    const { get } = await openPages()
    const { headers, statusCode } = await get('/assets/images/place-airport.svg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers['cache-control']).not.toContain('immutable')
  })
})

describe('content security policies', () => {
  test('no inline script or style runs without the nonce of its response', async () => {
    const { get } = await openPages()
    for (const { path } of ROUTES) {
      const { body, headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      expect([path, / style="/.test(body)]).toEqual([path, false])
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
      const inline = [...body.matchAll(/<(style|script)([^>]*)>/g)].filter(
        ([, , attributes = '']) => !/ src=|application\/json/.test(attributes),
      )
      expect(inline.length).toBeGreaterThan(0)
      for (const [, , attributes = ''] of inline) expect(attributes).toContain(`nonce="${nonce}"`)
    }
    const [first, second] = [await get('/faq'), await get('/faq')]
    expect(first.headers['content-security-policy']).not.toBe(
      second.headers['content-security-policy'],
    )
  })

  test('only embeddable pages may be framed, and only booking pages frame card fields', async () => {
    const { get, gatewayUrl } = await openPages()
    const policyOf = async (path: string) =>
      String((await get(path)).headers['content-security-policy'])
    expect(await policyOf('/quickbooking.html')).toContain("frame-ancestors 'self'")
    expect(await policyOf('/booking.html')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/console/signin')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/booking.html')).toContain(`frame-src ${gatewayUrl}`)
    expect(await policyOf('/faq.html')).toContain("frame-src 'none'")
  })

  test.each(['kerbside.localhost', 'northway.localhost'])(
    'pages of %s stay within their size budgets',
    async (host) => {
      const { get } = await openPages()
      const { rawPayload, headers } = await get('/booking.html', { host, 'accept-encoding': 'br' })
      expect(headers['content-encoding']).toBe('br')
      expect(rawPayload.length).toBeLessThanOrEqual(8_192)
      for (const { path } of ROUTES) {
        const { body } = await get(path, { host })
        const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
        expect([path, gzipSync(css, { level: 9 }).length <= 4_096]).toEqual([path, true])
      }
    },
  )

  test('the booking page can be used after 75 kB of script', async () => {
    const { get } = await openPages()
    const { body } = await get('/booking.html')
    const sources = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(sources.length).toBeGreaterThan(1)
    const sizes = new Map<string, number>()
    for (const src of sources) await addScript(src)
    async function addScript(src: string): Promise<void> {
      if (sizes.has(src)) return
      const { rawPayload } = await get(src, { 'accept-encoding': 'br' })
      sizes.set(src, rawPayload.length)
      const imports = (await get(src)).body.matchAll(/(?:from|import)"\.(\/[^"]+)"/g)
      for (const [, name] of imports) await addScript(`/assets${name}`)
    }
    expect([...sizes.values()].reduce((sum, size) => sum + size)).toBeLessThanOrEqual(76_800)
  })

  test('the booking page is within its size budgets in every layout mode', async () => {
    const testApp = await openPages()
    const FITS = { html: true, style: true }
    const sizes: Record<string, typeof FITS> = {}
    for (const siteMode of Object.keys(MODES) as LayoutMode[]) {
      await givenSettings(testApp, { siteMode })
      const { rawPayload } = await testApp.get('/booking.html', { 'accept-encoding': 'br' })
      const { body } = await testApp.get('/booking.html')
      expect(body).toContain(`"mode":"${siteMode}"`)
      const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
      const style = gzipSync(css, { level: 9 }).length
      sizes[siteMode] = { html: rawPayload.length <= 8_192, style: style <= 4_096 }
    }
    expect(sizes).toEqual(Object.fromEntries(Object.keys(MODES).map((mode) => [mode, FITS])))
  })

  test('no script contains the schemas of the contract, which would double the weight of a page', async () => {
    const assets = path.join(site, 'dist/client/assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(50)
    const texts = await Promise.all(
      scripts.map(async (name) => [name, await readFile(path.join(assets, name), 'utf8')] as const),
    )
    // the name that zod gives its errors
    expect(texts.filter(([, text]) => text.includes('ZodError')).map(([name]) => name)).toEqual([])
  })

  test('a page without a booking form loads no script but the menu', async () => {
    const { get } = await openPages()
    const { body } = await get('/about.html')
    const scripts = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/menu-/)])
    // The menu and its imports, compressed. It shows who is signed in and loads the rest when it is pressed.
    const { body: menu } = await get(scripts[0] ?? '')
    const files = [
      scripts[0] ?? '',
      ...[...menu.matchAll(/from"\.(\/[^"]+)"/g)].map(([, name]) => `/assets${name}`),
    ]
    const packed = await Promise.all(files.map((file) => get(file, { 'accept-encoding': 'br' })))
    const bytes = packed.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
    expect(bytes).toBeLessThan(2_048)
  })

  test('files are sent with the browser’s preferred compression and cached for ever', async () => {
    const { get } = await openPages()
    const { body } = await get('/booking.html')
    const src = /<script[^>]* src="([^"]+)"/.exec(body)?.[1] ?? ''
    const { headers } = await get(src, { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(
      (await get(src, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
    ).toBe('gzip')
    expect((await get(src)).headers['content-encoding']).toBeUndefined()
  })
})

describe('the public pages', () => testPublicPages(openPages))
