import { expect, test } from 'vitest'
import { openPictureText } from './picture-text.ts'

test('text becomes outlines, of the width that was measured', async () => {
  const writer = await openPictureText()
  expect(writer.widthOf('iiii', 40)).toBeLessThan(writer.widthOf('mmmm', 40))
  expect(writer.widthOf('Fare', 80)).toBeCloseTo(2 * writer.widthOf('Fare', 40))
  const drawn = writer.draw('£65', { x: 72, y: 500, size: 40 })
  expect(drawn).toMatch(
    /^<path transform="translate\(72 500\) scale\([\d.]+ -[\d.]+\)" d="M[^"<>]+"\/>$/,
  )
})

test('letters of other scripts have outlines too, and markup cannot be written', async () => {
  const writer = await openPictureText()
  for (const text of ['Łódź', 'Αθήνα', 'Київ', 'القاهرة'])
    expect(writer.draw(text, { x: 0, y: 0, size: 40 }).length).toBeGreaterThan(200)
  expect(writer.draw('<script>"', { x: 0, y: 0, size: 40 })).toMatch(/^<path [^<>]*\/>$/)
})
