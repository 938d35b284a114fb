import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCode, givenAnn, givePassword, totpCode } from '../../../test/given-staff.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  const owner = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'owner' } as const
  const { secret } = await givenAnn(testApp, owner)
  desk = testApp.client()
  testApp.setNow('2026-03-10T12:05:00Z')
  await givePassword(desk)
  await giveCode(desk, totpCode(testApp, secret))
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b6e4f' } })

const bring = (bytes: Buffer, kind = 'logo') =>
  desk.post('/api/desk/picture', { kind, picture: bytes.toString('base64') })

/** A PNG whose header claims these dimensions, with no pixels behind it. */
async function boasting(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('a logo is stored and served as a picture and nothing else', async () => {
  const { body } = await bring(await plain(2400, 300).png().toBuffer())
  expect(body).toMatchObject({ code: 1, width: 960, height: 120 })

  const response = await testApp.app.inject({
    url: String(body['src']),
    headers: { host: 'kerbside.localhost' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers['content-security-policy']).toContain('sandbox')
})

test('another operator does not have the picture', async () => {
  const { body } = await bring(await plain(8, 8).png().toBuffer())
  const response = await testApp.app.inject({
    url: String(body['src']),
    headers: { host: 'northway.localhost' },
  })
  expect(response.statusCode).toBe(404)
})

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')

test.each([
  [
    'a drawing with a script',
    Buffer.from('<svg onload="alert(1)" xmlns="x"/>'),
    'can’t read this image',
  ],
  [
    'an HTML page',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'can’t read this image',
  ],
  ['nothing', Buffer.alloc(0), 'can’t read this image'],
  [
    'a GIF',
    Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
    'can’t read this image',
  ],
  [
    'a PDF',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'),
    'can’t read this image',
  ],
  [
    'a drawing that starts like a PNG',
    Buffer.concat([PNG_HEAD, Buffer.from('<svg/>')]),
    'can’t read this image',
  ],
  ['the header of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex'), 'can’t read this image'],
  ['a file of 3 MB', Buffer.alloc(3 * 1024 * 1024, 0xff), 'larger than 2 MB'],
])('%s is rejected with a message', async (_, bytes, text) => {
  const { body } = await bring(bytes)
  expect(body).toMatchObject({ code: 2, src: '' })
  expect(body.message).toContain(text)
})

test('a picture that claims to be 50,000 × 50,000 is rejected before it is decoded', async () => {
  const { body } = await bring(await boasting(50_000, 50_000))
  expect(body.message).toBe('This image is larger than 20 megapixels.')
})

test('the location of a photo and data hidden in its file are removed', async () => {
  const exif = { IFD0: { Copyright: 'Secret Place 51.5' } }
  const photo = await plain(400, 300).flatten().jpeg().withExif(exif).toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  expect(polyglot.toString('latin1')).toContain('Secret Place')

  const { body } = await bring(polyglot, 'driver')
  const shown = await testApp.app.inject({
    url: String(body['src']),
    headers: { host: 'kerbside.localhost' },
  })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(shown.rawPayload.toString('latin1')).not.toMatch(/Secret Place|<script/)
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
})

test('the location of a photo is not in the stored picture, whatever its type', async () => {
  const exif = {
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
  }
  const photo = await plain(400, 300).flatten().jpeg().withExif(exif).toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  for (const kind of ['logo', 'icon', 'vehicle', 'driver', 'page']) {
    const { body } = await bring(photo, kind)
    const { rawPayload } = await testApp.app.inject({
      url: String(body['src']),
      headers: { host: 'kerbside.localhost' },
    })
    const { exif: kept, xmp, iptc } = await sharp(rawPayload).metadata()
    expect([kind, kept, xmp, iptc]).toEqual([kind, undefined, undefined, undefined])
  }
})

test('an HTML page hidden in a PNG is not served as a page', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const bytes = Buffer.concat([await plain(40, 20).png().toBuffer(), page])
  const { body } = await bring(bytes)
  const { headers, rawPayload } = await testApp.app.inject({
    url: String(body['src']),
    headers: { host: 'kerbside.localhost', accept: 'text/html' },
  })
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.includes('<script>')).toBe(false)
})

test('a file with more data than its dimensions allow is rejected without being unpacked', async () => {
  // 8 × 8 pixels by its header, followed by 200 MB of zeros in one chunk
  const head = await plain(8, 8).png().toBuffer()
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 }))
  const bytes = Buffer.concat([head.subarray(0, 33), bomb, chunk('IEND', Buffer.alloc(0))])
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const { body } = await bring(bytes)
  expect([1, 2]).toContain(body['code'])
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

/** A PNG chunk: length, type, data and checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const part = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(part))
  return Buffer.concat([length, part, sum])
}
