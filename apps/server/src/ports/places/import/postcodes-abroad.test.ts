import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../test/test-app.ts'
import { SILENT } from '../../../log.ts'
import { openPools } from '../../../pools.ts'
import { openImported } from '../imported/imported.ts'
import { FORMS } from './form-of.ts'
import { loadFile } from './load-file.ts'
import { openRejects } from './rejects.ts'

const PORTO = { lat: 41.15, lng: -8.61 }

const PLACES = `name,kind,town,postcode,lat,lng
4585-720,postcode,Paredes,,41.2,-8.35
4585 721,postcode,Paredes,,41.21,-8.36
4000-010,postcode,Porto,,41.15,-8.61
Livraria Azul,landmark,Porto,4050-161,41.1469,-8.6149
Praia do Norte,landmark,Nazare,,39.605,-9.085
Rua das Flores,street,Porto,4050-262,41.1435,-8.6145
X,landmark,Porto,4050/161,41.15,-8.6
`

async function given(country: string) {
  const testApp = await startTestApp()
  const pools = openPools(
    { owner: testApp.database.owner, connectionOf: () => testApp.database.app },
    SILENT,
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-abroad-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await pools.owner.destroy()
    await pools.close()
  })
  const named = path.join(folder, 'places.csv')
  writeFileSync(named, PLACES)
  const form = FORMS['csv']
  if (!form) throw new Error('csv')
  const rejects = openRejects(undefined)
  const { operator } = await testApp.context()
  const result = await loadFile(
    { db: pools.app, pool: pools.appPool, now: testApp.deps.now, newId: testApp.deps.newId },
    { operator, base: PORTO, country, form, named, rejects, onProgress: () => {} },
  )
  const places = openImported({ db: testApp.deps.db, now: testApp.deps.now }).for(operator, country)
  const search = async (text: string) =>
    (await places.search({ text, near: PORTO, max: 5 })).map(({ name }) => name)
  return { result, rejects, places, search }
}

test('postcodes of another country are imported, and found without spaces and hyphens', async () => {
  const { result, rejects, search } = await given('PT')
  expect(result).toMatchObject({ ok: true, rows: 6 })
  expect(rejects.first.map(({ reason }) => reason)).toEqual(['"4050/161" is no postcode'])
  for (const typed of ['4585720', '4585-720', '4585 720'])
    expect(await search(typed), typed).toEqual(['4585-720'])
  expect(await search('4585')).toEqual(['4585-720', '4585 721'])
  for (const typed of ['rua das flores 4050-262', 'rua das flores 4050262'])
    expect(await search(typed), typed).toEqual(['Rua das Flores'])
  expect(await search('14 rua das flores')).toContain('Rua das Flores 14')
})

test('a pin abroad gets the nearest place, also one without a postcode, and no British district', async () => {
  const { places } = await given('PT')
  expect(await places.reverse({ lat: 39.606, lng: -9.085 })).toMatchObject({
    name: 'Praia do Norte',
    postcode: '',
  })
  expect(await places.reverse({ lat: 41.1436, lng: -8.6145 })).toMatchObject({
    postcode: '4050-262',
  })
})

test('for an operator in Britain they are still no postcodes', async () => {
  const { rejects } = await given('GB')
  expect(rejects.first.map(({ reason }) => reason)).toEqual([
    '"4585-720" is no postcode',
    '"4585 721" is no postcode',
    '"4000-010" is no postcode',
  ])
})
