import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { buildMap } from '../apps/server/src/area/map/build-map.ts'
import { attachScreenshot } from './attach-screenshot.ts'
import { choosePlace, dropOff, pickup } from './booking-flow.ts'
import { asOwner, changeSettings } from './owner-database.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

test.use({ ...DESKTOP, webgl: true })
const testApp = setUpTestApp()

const RUTLAND = fileURLToPath(new URL('../testkit/osm/rutland-england.osm.pbf', import.meta.url))

/** The map of a county, built and put where an import puts it. */
async function givenStreetMap({ stateDir }: RunningTestApp): Promise<string> {
  const id = randomUUID()
  const folder = path.join(stateDir, 'areas', id)
  mkdirSync(folder, { recursive: true })
  const result = await buildMap({ extract: RUTLAND, file: path.join(folder, 'map.pmtiles') })
  expect(result.ok).toBe(true)
  await asOwner(testApp(), (client) =>
    client.query(
      `insert into area (operator_id, id, name, state, sha256, west, south, east, north, streets, map,
         places, houses, samples, made_at)
       select id, $1, 'rutland', 'live', '', -0.83, 52.52, -0.42, 52.76, '', 'built', 0, 0, '[]', now()
       from operator where slug = 'kerbside'`,
      [id],
    ),
  )
  return id
}

async function journeyInRutland(page: Page): Promise<void> {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), { typed: 'oakham', name: 'Oakham' })
  await choosePlace(page, dropOff(page), { typed: 'uppingham', name: 'Uppingham' })
}

const map = (page: Page) => page.locator('.booking-map .map-live.ready')

test('where the operator’s area has streets the map draws them from its own address, and credits OpenStreetMap', async ({
  page,
}, info) => {
  await changeSettings(testApp(), { operator: 'kerbside', settings: { serviceArea: [] } })
  await journeyInRutland(page)
  await expect(map(page)).toBeVisible({ timeout: 60_000 })
  await expect(map(page).getByText('Schematic map')).toBeVisible()

  const id = await givenStreetMap(testApp())
  const tiles: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith(`/tiles/${id}/`)) tiles.push(`${response.status()}`)
  })
  // the server notices within five seconds
  await expect(async () => {
    const live: unknown = await page.evaluate(async () => (await fetch('/tiles/live')).json())
    expect(live).toMatchObject({ map: { id, schema: 'kerbside' } })
  }).toPass()
  // the page has saved the draft
  await page.goto(`${testApp().site()}/booking.html`)
  await expect(pickup(page)).toHaveValue(/Oakham/)
  await expect(dropOff(page)).toHaveValue(/Uppingham/)
  await expect(map(page)).toBeVisible({ timeout: 60_000 })
  await expect(
    map(page).getByRole('link', { name: '© OpenStreetMap contributors' }),
  ).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  await expect(map(page).getByText('Schematic map')).toHaveCount(0)
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.filter((status) => status !== '200' && status !== '204')).toEqual([])
  await attachScreenshot(page, { info, name: 'streets' })
})
