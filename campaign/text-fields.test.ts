import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
import { EVERY_PARTNER_CALL } from '@kerbside/contract/partner/every-partner-call.ts'
import { holdsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Document } from '../apps/server/src/features/quotation/read-tariff.ts'
import { listLists, listTexts, requestWith, sayPath } from './fuzz/list-texts.ts'
import { LONG, LONG_TEXTS } from './fuzz/long-texts.ts'
import { LONGEST_MS, measureWork } from './fuzz/measure-work.ts'

const CALLS = [
  ...[...EVERY_CALL, ...EVERY_PARTNER_CALL].map(({ call }) => ({
    name: `${call.method} ${call.path}`,
    input: call.input as z.ZodType,
  })),
  { name: 'the document of a price list', input: Document as z.ZodType },
]

const TEXTS = LONG_TEXTS.map(({ what, of }) => ({ what, text: of(LONG) }))

/** Documents that the contract does not describe; campaign/hostile-text.test.ts sends them to the server. */
const DOCUMENTS = ['PUT /api/desk/prices/draft document.x', 'POST /api/desk/preview content.x']

/** A check of a Zod string, in the order Zod runs them. */
type Check = { check?: string; maximum?: number; abort?: boolean }

function faultOf(schema: z.ZodType): string | undefined {
  const {
    type,
    check,
    checks = [],
  } = schema.def as Check & {
    type: string
    checks?: readonly z.core.$ZodCheck[]
  }
  if (type !== 'string') return 'accepts anything'
  if (check !== undefined) return `is parsed as ${check} before its length is checked`
  const [first] = checks.map(({ _zod }) => _zod.def as Check)
  if (first?.check !== 'max_length') return 'does not check its greatest length first'
  return first.abort ? undefined : 'checks further after it is too long'
}

test('every text of the contract checks its greatest length first and stops there when it is too long', () => {
  const faults = CALLS.flatMap(({ name, input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const where = `${name} ${sayPath(path)}`
      const fault = faultOf(schema)
      return fault === undefined || DOCUMENTS.includes(where) ? [] : [`${where} ${fault}`]
    }),
  )
  expect([...new Set(faults)]).toEqual([])
})

/** Fields of several lines. */
const SEVERAL_LINES =
  `address answer body description doffnotes lead legal line meet message note notes picknotes quote
  text words`.split(/\s+/)

/** Looked up by name, checked by the rules of their own fields, or a vendor's key. */
const JUDGED_ELSEWHERE = ['<name>', 'content', 'document', 'icon', 'parts', 'src', 'values']

test('line breaks are kept in notes, messages and paragraphs only', () => {
  const lined = CALLS.flatMap(({ input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const parsed = schema.safeParse('a\r\n\tb')
      const name = path.findLast((step) => typeof step === 'string' && step !== 'x')
      return parsed.success && /[\r\n\t]/.test(String(parsed.data)) ? [String(name)] : []
    }),
  )
  expect([...new Set(lined)].toSorted()).toEqual([...SEVERAL_LINES, ...JUDGED_ELSEWHERE].toSorted())
})

test('every list of the contract has a greatest number of items', () => {
  const hasEnd = ({ def }: z.ZodArray) =>
    def.checks?.some(({ _zod }) => /max_length|length_equals/.test(_zod.def.check)) ?? false
  const endless = CALLS.flatMap(({ name, input }) =>
    listLists(input).flatMap(({ path, schema }) =>
      hasEnd(schema) ? [] : [`${name} ${sayPath(path)}`],
    ),
  )
  expect([...new Set(endless)]).toEqual([])
})

test('60 kB of any text is searched for a card number within 50 ms', () => {
  const digits = ['4', '4 ', '4,', '62-', '3782,', '\u200b4 '].map((piece) => ({
    what: `${piece} repeated`,
    text: piece.repeat(LONG).slice(0, LONG),
  }))
  const slow = [...digits, ...TEXTS].filter(
    ({ text }) => measureWork(() => void holdsCardNumber(text)) > LONGEST_MS,
  )
  expect(slow.map(({ what }) => what)).toEqual([])
})

describe('60 kB in any text of any call is parsed within 50 ms', () => {
  test.each(CALLS)('$name', { timeout: 120_000 }, ({ input }) => {
    const slow: string[] = []
    for (const { path } of listTexts(input)) {
      const requests = TEXTS.map(({ text }) => requestWith(path, text))
      // all together are nearly always within the limit; only otherwise each is measured
      if (measureWork(() => requests.forEach((request) => input.safeParse(request))) <= LONGEST_MS)
        continue
      for (const [place, request] of requests.entries())
        if (measureWork(() => void input.safeParse(request)) > LONGEST_MS)
          slow.push(`${sayPath(path)}: ${TEXTS[place]?.what}`)
    }
    expect(slow).toEqual([])
  })
})
