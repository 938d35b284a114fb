import { existsSync } from 'node:fs'
import path from 'node:path'
import { choosePlace, dropOff, pickup } from './booking-flow.ts'
import { runCommand } from './desk-hand.ts'
import { asOwner, changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

/** A folder with the extracts; pictures of real towns are looked at, not compared. */
const EXTRACTS = process.env['AREA_EXTRACTS'] ?? ''

const TOWNS = [
  {
    file: 'camden-london.osm.pbf',
    base: [51.53, -0.13],
    country: 'GB',
    from: { typed: 'british museum', name: 'British Museum' },
    to: { typed: 'kenwood house', name: 'Kenwood House' },
  },
  {
    file: 'newport-wales.osm.pbf',
    base: [51.58, -2.99],
    country: 'GB',
    from: { typed: 'tredegar house', name: 'Tredegar House' },
    to: { typed: 'celtic manor', name: 'Celtic Manor' },
  },
  {
    file: 'porto-portugal.osm.pbf',
    base: [41.15, -8.61],
    country: 'PT',
    from: { typed: 'avenida dos alia', name: 'Avenida dos Aliados' },
    to: { typed: 'rua de santa cat', name: 'Rua de Santa Catarina' },
  },
] as const

const PHONE_SIZE = { width: 390, height: 844 }

test.skip(EXTRACTS === '' || !existsSync(EXTRACTS), 'AREA_EXTRACTS names no folder')
test.use({ ...DESKTOP, webgl: true })
test.setTimeout(600_000)
const testApp = setUpTestApp()

for (const operator of ['kerbside', 'northway'] as const)
  for (const { file, base, country, from, to } of TOWNS)
    test(`the map of ${file} in the brand of ${operator}`, async ({ page }, info) => {
      await changeSettings(testApp(), { operator, settings: { serviceArea: [] } })
      await asOwner(testApp(), (client) =>
        client.query(
          'update operator set base_lat = $1, base_lng = $2, country = $3 where slug = $4',
          [...base, country, operator],
        ),
      )
      const extract = path.join(EXTRACTS, file)
      const imported = await runCommand(testApp(), [
        'import',
        'area',
        extract,
        '--operator',
        operator,
      ])
      expect(imported).toContain('is in use')
      page.setDefaultTimeout(30_000)
      await page.goto(`${testApp().site(operator)}/booking.html`)
      await choosePlace(page, pickup(page), from)
      await choosePlace(page, dropOff(page), to)
      const map = page.locator('.booking-map .map-live.ready')
      for (const colorScheme of ['light', 'dark'] as const)
        for (const size of [DESKTOP.viewport, PHONE_SIZE]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          // the page has saved the draft
          await page.goto(`${testApp().site(operator)}/booking.html`)
          await expect(dropOff(page)).not.toHaveValue('')
          await expect(map).toBeVisible()
          await expect(map.getByText('Schematic map')).toHaveCount(0)
          const name = `${file.split('-')[0]}-${operator}-${size.width}-${colorScheme}.png`
          await page.screenshot({ path: info.outputPath(name) })
        }
    })
