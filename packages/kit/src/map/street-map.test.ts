import { afterEach, expect, test, vi } from 'vitest'
import { findStreetMap } from './street-map.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the server names the area with the streets', async () => {
  const map = {
    id: 'an-area',
    schema: 'kerbside',
    minZoom: 5,
    maxZoom: 14,
    box: [0, 51, 1, 52],
    hasLand: false,
  }
  const fetched = answering(async () => Response.json({ map }))
  expect(await findStreetMap()).toEqual(map)
  expect(fetched).toHaveBeenCalledWith('/tiles/live', expect.anything())
})

test('without an area, without an answer and with an error the map has no streets', async () => {
  answering(async () => Response.json({ map: null }))
  expect(await findStreetMap()).toBeUndefined()
  answering(async () => Response.json({ message: 'busy' }, { status: 503 }))
  expect(await findStreetMap()).toBeUndefined()
  answering(async () => new Response('<!doctype html>'))
  expect(await findStreetMap()).toBeUndefined()
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await findStreetMap()).toBeUndefined()
})
