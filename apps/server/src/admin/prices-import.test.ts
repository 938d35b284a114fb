import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const KERBSIDE = ['--operator', 'kerbside']

test('a price list is exported, changed and imported, and the examples’ prices before and after are printed', async () => {
  const { kerbside, folder } = await openInstall()
  const file = path.join(folder, 'prices.json')
  expect(await kerbside(['prices', 'export', 'prices.json', ...KERBSIDE])).toEqual({
    code: 0,
    output: `Wrote version 1 (public) to ${file}.\n`,
  })
  const text = readFileSync(file, 'utf8')

  expect(await kerbside(['prices', 'import', 'prices.json', ...KERBSIDE])).toEqual({
    code: 1,
    output: 'kerbside: Version 1 already has these prices. Nothing was saved.\n',
  })

  const dearer = text.replace(/("id": "LHR:docklands",.*?"amount": )7200/s, '$17600')
  expect(dearer).not.toBe(text)
  writeFileSync(file, dearer)
  const saved = await kerbside(['prices', 'import', 'prices.json', ...KERBSIDE, '--note', 'dearer'])
  expect(saved.code).toBe(0)
  expect(saved.output).toMatch(
    /^Saved as version 3\. Running servers use it within five seconds\.\n/,
  )
  expect(saved.output).toMatch(/ {2}Heathrow to Canary Wharf +80\.00 GBP {2}→ +84\.00 GBP\n/)
  expect(saved.output).toMatch(/ {2}11 of 12 example journeys cost the same\.\n$/)

  await kerbside(['prices', 'export', 'again.json', ...KERBSIDE])
  expect(readFileSync(path.join(folder, 'again.json'), 'utf8')).toBe(dearer)
  const back = await kerbside(['prices', 'rollback', '1', ...KERBSIDE])
  expect(back.output).toMatch(
    /^Published as version 4, with the prices of version 1\.\n.*84\.00 GBP {2}→ +80\.00 GBP\n/s,
  )
  expect((await kerbside(['prices', 'export', ...KERBSIDE])).output).toBe(text)

  const listed = await kerbside(['prices', 'list', ...KERBSIDE])
  expect(listed.output).toMatch(
    /^account-501: Wharf Hotels \(demonstration\), GBP, for account 501\n> version 2 /,
  )
  expect(listed.output).toMatch(
    /public: Public prices, GBP\n {2}version 1 .*\n {2}version 3 .* dearer\n> version 4 .* as version 1\n$/,
  )
})

test('a list with errors is reported line by line and changes nothing; a file that is no price list gets one line', async () => {
  const { kerbside, folder } = await openInstall()
  const file = path.join(folder, 'prices.json')
  await kerbside(['prices', 'export', 'prices.json', ...KERBSIDE])
  const before = await kerbside(['prices', 'list', ...KERBSIDE])
  const text = readFileSync(file, 'utf8')
  const given = async (changed: string) => {
    writeFileSync(file, changed)
    return kerbside(['prices', 'import', 'prices.json', ...KERBSIDE])
  }

  const shape = await given(text.replace('"perVia": 600', '"perVia": 6.5, "zonez": []'))
  expect(shape).toEqual({
    code: 1,
    output: [
      'kerbside: 2 errors. Nothing was saved.',
      '  perVia: must be a whole number of minor units (pence, cents)',
      '  the document: has no field zonez',
      '',
    ].join('\n'),
  })
  const sense = await given(text.replace('"zone": "docklands"', '"zone": "docklnds"'))
  expect(sense.output).toMatch(
    /^kerbside: 1 error\. Nothing was saved\.\n {2}fixed\[\d+\]\.to.*docklnds.*\n$/,
  )
  expect(await given(text.slice(0, 200))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^kerbside: \S+prices\.json isn’t valid JSON: .*\n$/),
  })
  expect(await kerbside(['prices', 'import', 'nowhere.json', ...KERBSIDE])).toEqual({
    code: 1,
    output: `kerbside: Can’t read ${path.join(folder, 'nowhere.json')}.\n`,
  })
  expect(await kerbside(['prices', 'list', ...KERBSIDE])).toEqual(before)
})

test('a price book in euros is opened, filled from January on, and empty until then', async () => {
  const { kerbside, folder } = await openInstall()
  const file = path.join(folder, 'euro.json')
  const euro = ['--book', 'guests', '--operator', 'northway']
  await kerbside(['prices', 'export', 'euro.json', '--book', 'euro', '--operator', 'northway'])
  writeFileSync(file, readFileSync(file, 'utf8').replace('"book": "euro"', '"book": "guests"'))

  expect(await kerbside(['prices', 'import', 'euro.json', ...euro])).toEqual({
    code: 1,
    output:
      'kerbside: There is no such price book, or it’s closed. List them with: npm run kerbside -- prices list. Create or reopen it with: prices open\n',
  })
  const opened = [
    'prices',
    'open',
    'guests',
    'Guests',
    '--currency',
    'EUR',
    '--operator',
    'northway',
  ]
  expect(await kerbside(opened)).toMatchObject({ code: 0 })
  const from = ['--from', '2199-01-01T00:00']
  const saved = await kerbside(['prices', 'import', 'euro.json', ...euro, ...from])
  expect(saved.output).toMatch(/^Saved as version 3\. It takes effect from 2199-01-01T00:00\.\n/)
  expect((await kerbside(['prices', 'list', '--operator', 'northway'])).output).toMatch(
    /guests: Guests, EUR\n {2}version 3 +from 2199-01-01 00:00\n/,
  )
})

test('a check says what is wrong or what would change, and stores nothing', async () => {
  const { kerbside, folder } = await openInstall()
  const file = path.join(folder, 'prices.json')
  await kerbside(['prices', 'export', 'prices.json', ...KERBSIDE])
  const before = await kerbside(['prices', 'list', ...KERBSIDE])
  const text = readFileSync(file, 'utf8')
  const check = (changed: string) => {
    writeFileSync(file, changed)
    return kerbside(['prices', 'import', 'prices.json', '--check', ...KERBSIDE])
  }

  // As Notepad saves it, with a byte order mark.
  const dearer = await check(
    `\uFEFF${text.replace(/("id": "LHR:docklands",.*?"amount": )7200/s, '$17600')}`,
  )
  expect(dearer).toMatchObject({ code: 0 })
  expect(dearer.output).toMatch(
    /^No errors\. It would replace version 1\.\nOne change:\n {2}fixed\[LHR:docklands\]\.amount: 7200 → 7600\n/,
  )
  expect(dearer.output).toMatch(/Heathrow to Canary Wharf +80\.00 GBP {2}→ +84\.00 GBP\n/)
  expect(dearer.output).toMatch(/Nothing was saved, because this was a check\.\n$/)
  expect(await check(text)).toMatchObject({ code: 1 })
  expect(await check(text.replace('"perVia": 600', '"perVia": -600'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('perVia: can’t be negative'),
  })
  writeFileSync(file, Buffer.from(text, 'utf16le'))
  expect(await kerbside(['prices', 'import', 'prices.json', '--check', ...KERBSIDE])).toEqual({
    code: 1,
    output: `kerbside: ${file} isn’t UTF-8. Save it as UTF-8 and try again.\n`,
  })
  expect(await kerbside(['prices', 'list', ...KERBSIDE])).toEqual(before)
})

test('a price book is closed and opened again, and the list of books shows it', async () => {
  const { kerbside } = await openInstall()
  const list = async () => (await kerbside(['prices', 'list', ...KERBSIDE])).output
  const before = await list()

  expect(await kerbside(['prices', 'close', 'public', ...KERBSIDE])).toMatchObject({ code: 1 })
  const closed = await kerbside(['prices', 'close', 'account-501', ...KERBSIDE])
  expect(closed).toMatchObject({ code: 0 })
  expect(closed.output).toMatch(
    /^Closed account-501\. Account 501 will get the prices of the other books/,
  )
  expect(await list()).toMatch(/^account-501: .*, closed \d{4}-\d\d-\d\d\n {2}version 2 /)
  expect(await kerbside(['prices', 'rollback', '2', ...KERBSIDE])).toMatchObject({ code: 1 })

  const opened = await kerbside(['prices', 'open', 'account-501', ...KERBSIDE])
  expect(opened.output).toMatch(/^Reopened account-501\./)
  expect(await list()).toBe(before)
  expect(await kerbside(['prices', 'open', 'nothing', ...KERBSIDE])).toEqual({
    code: 1,
    output: 'kerbside: There is no closed price book nothing. To create one, add a name.\n',
  })
})
