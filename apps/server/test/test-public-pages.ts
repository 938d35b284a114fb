import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { givenSettings } from './given.ts'
import type { TestApp } from './test-app.ts'

type Got = {
  statusCode: number
  body: string
  rawPayload: Buffer
  headers: Record<string, unknown>
}
type Pages = TestApp & { get: (url: string, headers?: Record<string, string>) => Promise<Got> }

const NORTH = { host: 'northway.localhost' }

/** Tests what search engines, shared links, phones and the Nu checker find on the public pages of a built site. */
export function testPublicPages(openPages: () => Promise<Pages>): void {
  test('every page of the sitemap has its own address and the preview that other sites show', async () => {
    const { get } = await openPages()
    const paths = await listPaths(get)
    expect(paths.length).toBeGreaterThan(14)
    const socialTitles = new Set<string>()
    for (const path of paths) {
      const { body } = await get(path)
      const of = (pattern: RegExp) => pattern.exec(body)?.[1]
      expect(of(/rel="canonical" href="([^"]*)"/)).toBe(`http://kerbside.localhost${path}`)
      if (path === '/booking.html') continue
      expect(of(/og:url" content="([^"]*)"/)).toBe(`http://kerbside.localhost${path}`)
      const socialTitle = of(/og:title" content="([^"]*)"/) ?? ''
      expect([path, socialTitles.has(socialTitle)]).toEqual([path, false])
      socialTitles.add(socialTitle)
      expect(socialTitle).toMatch(/Kerbside/)
      expect(socialTitle.replace('Kerbside', '').length, path).toBeGreaterThan(4)
      expect(socialTitle.length, path).toBeLessThanOrEqual(70)
      expect(of(/<title>(.*?)<\/title>/), path).toMatch(/^Kerbside \w/)
      expect((of(/name="description" content="([^"]*)"/) ?? '').length, path).toBeGreaterThan(20)
    }
    expect(socialTitles).toContain('Kerbside · Fixed-price London airport transfers')
    expect(socialTitles).toContain('Heathrow transfers · Kerbside')
    const { headers, rawPayload } = await get('/share.png')
    expect(headers['content-type']).toBe('image/png')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('the site, the drivers’ app and the console are separate apps, and the shortcuts of their icons exist', async () => {
    const { get } = await openPages()
    const apps = ['/site.webmanifest', '/driver.webmanifest', '/console.webmanifest']
    const ids = new Set<unknown>()
    for (const path of apps) {
      const { headers, body } = await get(path)
      expect(headers['content-type']).toMatch(/^application\/manifest\+json\b/)
      const app = JSON.parse(body) as {
        id: string
        start_url: string
        scope: string
        shortcuts?: { url: string; icons: { src: string }[] }[]
      }
      ids.add(app.id)
      expect((await get(app.start_url)).body).toContain(`rel="manifest" href="${path}"`)
      for (const { url, icons } of app.shortcuts ?? []) {
        expect(url.startsWith(app.scope)).toBe(true)
        expect([url, (await get(url)).statusCode]).toEqual([url, 200])
        for (const { src } of icons) expect((await get(src)).statusCode).toBe(200)
      }
    }
    expect(ids.size).toBe(3)
  })

  test('the browser’s toolbar has a colour for day and one for night, or one if there is only that', async () => {
    const { get } = await openPages()
    const barOf = async (headers?: Record<string, string>) =>
      (await get('/faq.html', headers)).body.match(/<meta name="theme-color"[^>]*>/g) ?? []
    expect(await barOf()).toEqual([
      '<meta name="theme-color" content="#0b6e4f" media="(prefers-color-scheme:light)">',
      expect.stringMatching(/content="#[0-9a-f]{6}" media="\(prefers-color-scheme:dark\)"/),
    ])
    expect(await barOf(NORTH)).toEqual([expect.not.stringContaining('media=')])
  })

  test('search engines get the price a visitor reads, and the questions on the page', async () => {
    const { get } = await openPages()
    const { body } = await get('/airports/heathrow.html')
    const shown = /class="airport-price num">.*?<b>£([\d.]+)<\/b>/s.exec(body)?.[1]
    const [service] = graphOf(body, 'TaxiService')
    expect(service).toMatchObject({
      offers: [{ priceSpecification: { minPrice: Number(shown), priceCurrency: 'GBP' } }],
    })
    const [faq] = graphOf((await get('/faq.html')).body, 'FAQPage') as { mainEntity: object[] }[]
    expect(faq?.mainEntity.length).toBeGreaterThan(5)
    expect(graphOf((await get('/')).body, 'LocalBusiness')).toHaveLength(1)
    expect((await get('/booking.html')).body).not.toContain('FAQPage')
    expect(graphOf((await get('/')).body, 'WebSite')).toEqual([
      { '@type': 'WebSite', name: 'Kerbside', url: 'http://kerbside.localhost/' },
    ])
  })

  test('search engines get no blank value, on any page, also of a new operator', async () => {
    const testApp = await openPages()
    const blanksOf = async (page: string) =>
      (await testApp.get(page)).body.match(
        /<script type="application\/ld\+json".*?<\/script>/s,
      )?.[0]
    for (const page of await listPaths(testApp.get)) {
      if (page === '/booking.html') continue
      expect([page, await blanksOf(page)]).toEqual([
        page,
        expect.not.stringMatching(/:(""|null|\[\])/),
      ])
    }
    await givenSettings(testApp, { phone: '', email: '', address: '', company: '' })
    const [business] = graphOf((await testApp.get('/')).body, 'LocalBusiness')
    expect(Object.keys(business ?? {})).not.toContain('telephone')
    expect(await blanksOf('/')).not.toMatch(/:(""|null|\[\])/)
  })

  test('a home page has no empty section, and no menu item for one', async () => {
    const testApp = await openPages()
    const { content, phone } = (await testApp.context()).profile.settings
    const bare = {
      ...content,
      facts: [],
      airports: { ...content.airports, codes: [] },
      steps: { ...content.steps, items: [] },
      questions: { ...content.questions, items: [] },
      desk: { quote: '', text: '', by: '' },
    }
    await givenSettings(testApp, { content: bare, phone: '' })
    const { body } = await testApp.get('/')
    const headings = [...body.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(headings).toContain(content.fleetTitle)
    for (const { title } of [content.airports, content.steps, content.questions])
      expect(headings).not.toContain(title)
    expect(body).not.toContain('“”')
    expect(body).not.toMatch(/href="[^"]*#(service|airports|questions)"/)
    expect(body).toContain('#fleet')
    await givenSettings(testApp, { content, phone })
  })

  test('a search engine’s text for an airport is the operator’s own sentence, without promises of the product', async () => {
    const testApp = await openPages()
    const shown = async () =>
      /name="description" content="([^"]*)"/.exec(
        (await testApp.get('/airports/luton.html')).body,
      )?.[1]
    const { content } = (await testApp.context()).profile.settings
    const { LTN: luton, ...guides } = content.airports.guides
    const plain =
      'Luton airport transfers with Kerbside. See the price of every car before you book.'
    expect(await shown()).toBe(`${plain} ${luton?.lead}`)
    await givenSettings(testApp, {
      content: { ...content, airports: { ...content.airports, guides } },
    })
    expect(await shown()).toBe(plain)
  })

  test('a new telephone number reaches the page that is stored for use without a network', async () => {
    const testApp = await openPages()
    const versions = async () =>
      Promise.all(
        ['/site-worker.js', '/driver-worker.js'].map(
          async (path) => /"version":"([^"]+)"/.exec((await testApp.get(path)).body)?.[1],
        ),
      )
    const before = await versions()
    expect(before).toEqual([expect.any(String), expect.any(String)])
    expect(await versions()).toEqual(before)
    await givenSettings(testApp, { phone: '+44 20 7946 0999' })
    const after = await versions()
    for (const [index, version] of after.entries()) expect(version).not.toBe(before[index])
  })

  test('the operator’s links to other sites are in the footer of every page, and only those that are set', async () => {
    const testApp = await openPages()
    expect((await testApp.get('/faq.html')).body).not.toContain('foot-elsewhere')
    await givenSettings(testApp, { facebook: 'https://facebook.example/kerbside', skypeId: 'kerb' })
    const { body } = await testApp.get('/faq.html')
    expect(body).toContain('href="https://facebook.example/kerbside"')
    expect(body).toContain('href="skype:kerb?chat"')
    expect(body).not.toContain('LinkedIn')
    expect(graphOf((await testApp.get('/')).body, 'LocalBusiness')).toMatchObject([
      { sameAs: ['https://facebook.example/kerbside'] },
    ])
  })

  test('markup in the operator’s texts is shown as text, and closes no tag', async () => {
    const testApp = await openPages()
    const input = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
    const { content } = (await testApp.context()).profile.settings
    const [first] = content.questions.items
    await givenSettings(testApp, {
      content: {
        ...content,
        hero: { ...content.hero, title: input },
        questions: {
          ...content.questions,
          items: [{ question: input, answer: first?.answer ?? '' }],
        },
      },
    })
    for (const path of ['/', '/faq.html']) {
      const { body } = await testApp.get(path)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img src=x')
      expect(body).toContain('&lt;img src=x onerror=alert(2)&gt;')
    }
    expect(graphOf((await testApp.get('/faq.html')).body, 'FAQPage')).toMatchObject([
      { mainEntity: [{ name: input }] },
    ])
  })

  test('each contact form is issued once, and its confirmation page is not for search engines', async () => {
    const { get } = await openPages()
    const sealOf = (body: string) => /name="form" value="([^"]+)"/.exec(body)?.[1]
    const item = (await get('/contact.html')).body
    const two = (await get('/contact.html')).body
    expect(sealOf(item)).toMatch(/^[\w.-]{60,}$/)
    expect(sealOf(item)).not.toBe(sealOf(two))
    const { body } = await get('/contact/sent.html')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('<form method="post"')
    expect((await get('/contact/nothing.html')).headers['location']).toBe('/booking.html')
  })

  test('the site is an app: without a network it opens a page whose files are all stored', async () => {
    const { get } = await openPages()
    const { body } = await get('/site-worker.js')
    const build = JSON.parse(/siteBuild=(\{.*?\});/.exec(body)?.[1] ?? '{}')
    const files: string[] = [build.page, ...build.files]
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200])
    const north = await get('/site.webmanifest', NORTH)
    expect(JSON.parse(north.body)).toMatchObject({ name: 'Northway', start_url: '/' })
    expect((await get('/')).body).toContain('href="/site.webmanifest"')
    expect((await get('/quickbooking.html')).body).not.toContain('webmanifest')
  })

  test.skipIf(!HAS_JAVA)(
    `HTML of every public page of both operators is valid${HAS_JAVA ? '' : ' (there is no Java here to ask the Nu checker with)'}`,
    async () => {
      const { get } = await openPages()
      const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-html-'))
      try {
        for (const headers of [{ host: 'kerbside.localhost' }, NORTH])
          for (const page of [
            ...(await listPaths(get, headers)),
            '/offline.html',
            '/contact/again.html',
          ])
            writeFileSync(
              path.join(folder, `${headers.host}${page.replaceAll('/', '_')}.html`),
              (await get(page, headers)).body,
            )
        expect(findErrors(folder)).toBe('')
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
}

const JAR = fileURLToPath(
  new URL('../../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url),
)
const HAS_JAVA = spawnSync('java', ['-version']).status === 0

/**
 * One run for all pages, because most of its time is the start. Its own list of CSS is older than current
 * browsers.
 */
const findErrors = (folder: string): string =>
  spawnSync(
    'java',
    ['-Xss4m', '-jar', JAR, '--errors-only', '--filterpattern', 'CSS: .*', folder],
    { encoding: 'utf8' },
  ).stderr

async function listPaths(
  get: Pages['get'],
  headers: { host: string } = { host: 'kerbside.localhost' },
): Promise<string[]> {
  const { body } = await get('/sitemap.xml', headers)
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
}

/** The items of one type in a page's structured data. */
function graphOf(body: string, type: string): Record<string, unknown>[] {
  const text = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  const { '@graph': graph = [] } = JSON.parse(text) as { '@graph'?: Record<string, unknown>[] }
  return graph.filter((part) => part['@type'] === type)
}
