import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { drawDocument } from './draw-document.ts'
import type { PdfDocument } from './pdf-document.ts'

const receipt: PdfDocument = {
  title: 'Receipt KB-1040718',
  madeAt: new Date('2026-03-10T12:00:00Z'),
  brand: { name: 'Kerbside', colour: '#0b6e4f' },
  sender: ['Kerbside Cars Ltd', '12 Example Street, London SE1 1AA', '+44 20 7946 0123'],
  recipient: ['محمد بن عبد الله', 'דוד בן־גוריון', 'Zoë Łukasiewicz-Œuvrard'],
  heading: 'Receipt',
  facts: [
    { label: 'Reference', value: 'KB-1040718' },
    { label: 'Date', value: '10 March 2026' },
  ],
  notice: 'Test booking. No money has moved.',
  blocks: [
    {
      kind: 'journey',
      title: 'Journey',
      stops: [
        { place: 'Heathrow Terminal 5, TW6 2GA', at: 'Tuesday 10 March, 14:30' },
        { place: 'Reading station', at: 'Stop' },
        { place: 'Soho, W1D 3QF', at: '' },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: 'What', share: 3, align: 'start' },
        { title: 'Amount', share: 1, align: 'end' },
      ],
      rows: [
        ['Fare, 17 miles in a Saloon', '£62.00'],
        ['Child seat', '¥9,500'],
        ['Waiting', 'KWD 12.340'],
      ],
      totals: [
        { label: 'Of which VAT, 20%', value: '£10.33' },
        { label: 'Total', value: '£62.00', strong: true },
      ],
    },
    { kind: 'text', text: 'Thank you for travelling with us.', quiet: true },
  ],
  footer: 'Kerbside Cars Ltd, registered in England 01234567',
}

test('a receipt PDF contains all its texts, in every currency and script', async () => {
  const bytes = await drawDocument(receipt)

  const [page = ''] = await readPdf(bytes)
  for (const text of ['Receipt', 'KB-1040718', '¥9,500', 'KWD 12.340', '£62.00', 'Łukasiewicz'])
    expect(page).toContain(text)
  expect(page).toMatch(/[\u0590-\u05ff]/)
  expect(page).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
})

test('the same document gives an identical file', async () => {
  const [one, other] = await Promise.all([drawDocument(receipt), drawDocument(receipt)])

  expect(one.equals(other)).toBe(true)
})

test('a long statement continues under the same column titles, and no line is lost', async () => {
  const rows = Array.from({ length: 150 }, (_, place) => [`Journey number ${place + 1}.`, '£1.00'])
  const columns = [
    { title: 'What', share: 3, align: 'start' },
    { title: 'Amount', share: 1, align: 'end' },
  ] as const
  const totals = [{ label: 'Total', value: '£150.00', strong: true }]

  const pages = await readPdf(
    await drawDocument({ ...receipt, blocks: [{ kind: 'table', columns, rows, totals }] }),
  )

  expect(pages.length).toBeGreaterThan(3)
  expect(pages.length).toBeLessThan(9)
  for (const page of pages) expect(page).toContain('Amount')
  for (const [place] of rows.entries())
    expect(pages.filter((page) => page.includes(`Journey number ${place + 1}. `))).toHaveLength(1)
  expect(pages.at(-1)).toContain('£150.00')
  expect(pages.at(0)).toContain(`1 of ${pages.length}`)
})

test('Unicode characters that reverse the text direction are not drawn', async () => {
  const recipient = ['Ann \u202Egpj.exe\u0000 Bee']

  const [page = ''] = await readPdf(await drawDocument({ ...receipt, recipient }))

  expect(page).toContain('Ann gpj.exe Bee')
})

test('a logo replaces mark and name, and the sender is still named', async () => {
  const bytes = await sharp({
    create: { width: 300, height: 60, channels: 4, background: '#123456' },
  })
    .png()
    .toBuffer()
  const logo = { bytes, width: 300, height: 60 }
  const [plain, branded] = [
    await drawDocument(receipt),
    await drawDocument({ ...receipt, brand: { ...receipt.brand, logo } }),
  ]
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image')
  expect(branded.toString('latin1')).toContain('/Subtype /Image')
  expect((await readPdf(branded))[0]).toContain('Kerbside Cars Ltd')
})
