import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { openAirlines } from './airlines.ts'
import { openAirports } from './airports.ts'

const folder = join(import.meta.dirname, '../../../data')

describe('airports of the world', () => {
  beforeAll(() => buildGazetteer())
  const airports = openAirports(folder)
  const codesFor = (text: string) => airports.search({ text, max: 10 }).map(({ iata }) => iata)

  test.each([
    ['jfk', 'JFK'],
    ['EGLL', 'LHR'],
    ['LHR', 'LHR'],
    ['charles de gaulle', 'CDG'],
    ['dubai', 'DXB'],
  ])('typing “%s” finds the airport %s at the top', (text, code) => {
    expect(codesFor(text)[0]).toBe(code)
  })

  test.each([
    ['barcel', 'BCN'],
    ['new york', 'JFK'],
    ['malaga', 'AGP'],
    ['frankfrut', 'FRA'],
    ['amsterdm', 'AMS'],
    ['ireland', 'DUB'],
  ])('typing “%s” finds %s among the first', (text, code) => {
    expect(codesFor(text)).toContain(code)
  })

  test('an airport says what it is and where', () => {
    expect(airports.find('mad')).toMatchObject({
      iata: 'MAD',
      icao: 'LEMD',
      city: 'Madrid',
      country: 'ES',
      countryName: 'Spain',
      scheduled: true,
    })
    expect(airports.find('')).toBeUndefined()
  })

  test('a folder without the generated table has no airports, and is no error', () => {
    expect(openAirports('/nowhere').search({ text: 'paris', max: 5 })).toEqual([])
  })
})

describe('airlines', () => {
  const airlines = openAirlines(folder)
  const codesFor = (text: string) => airlines.search({ text, max: 10 }).map(({ iata }) => iata)

  test.each([
    ['ba', 'BA'],
    ['BAW', 'BA'],
    ['british', 'BA'],
    ['ryan', 'FR'],
    ['easyjet', 'U2'],
    ['lufthnsa', 'LH'],
    ['turkish', 'TK'],
    ['6e', '6E'],
  ])('typing “%s” finds the airline %s at the top', (text, code) => {
    expect(codesFor(text)[0]).toBe(code)
  })

  test('a flight number’s two letters lead to the three-letter code that flight services want', () => {
    expect(airlines.find('ek')).toMatchObject({ icao: 'UAE', country: 'AE' })
    expect(airlines.find('ZZZ')).toBeUndefined()
  })
})
