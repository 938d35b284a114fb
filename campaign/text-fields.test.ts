import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { ALL_PARTNER_ENDPOINTS } from '@kerbside/contract/partner/all-partner-endpoints.ts'
import { containsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Document } from '../apps/server/src/features/quotation/price-list/read-tariff.ts'
import { formatPath, listLists, listTexts, requestWith } from './fuzz/list-texts.ts'
import { LONG, LONG_TEXTS } from './fuzz/long-texts.ts'
import { MAX_MS, measureWork } from './fuzz/measure-work.ts'

const CALLS = [
  ...[...ALL_ENDPOINTS, ...ALL_PARTNER_ENDPOINTS].map(({ endpoint }) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    input: endpoint.input as z.ZodType,
  })),
  { name: 'the document of a price list', input: Document as z.ZodType },
]

const TEXTS = LONG_TEXTS.map(({ what, of }) => ({ what, text: of(LONG) }))

/** Documents that the contract does not describe; campaign/hostile-text.test.ts sends them to the server. */
const DOCUMENTS = ['PUT /api/desk/prices/draft document.x', 'POST /api/desk/preview content.x']

/** A check of a Zod string, in the order Zod runs them. */
type Check = { check?: string; maximum?: number; abort?: boolean }

function findProblem(schema: z.ZodType): string | undefined {
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

test('every text of the contract checks its maximum length first and stops there if it is too long', () => {
  const breaches = CALLS.flatMap(({ name, input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const where = `${name} ${formatPath(path)}`
      const problem = findProblem(schema)
      return problem === undefined || DOCUMENTS.includes(where) ? [] : [`${where} ${problem}`]
    }),
  )
  expect([...new Set(breaches)]).toEqual([])
})

/** Multi-line fields. */
const SEVERAL_LINES =
  `address answer body comment description doffnotes lead legal line meet message note notes picknotes quote
  text`.split(/\s+/)

/** Looked up by name, checked by the rules of their own fields, or a vendor's key. */
const CHECKED_ELSEWHERE = ['<name>', 'content', 'document', 'icon', 'parts', 'src', 'values']

test('only notes, messages and paragraphs may contain line breaks', () => {
  const lined = CALLS.flatMap(({ input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const parsed = schema.safeParse('a\r\n\tb')
      const name = path.findLast((step) => typeof step === 'string' && step !== 'x')
      return parsed.success && /[\r\n\t]/.test(String(parsed.data)) ? [String(name)] : []
    }),
  )
  expect([...new Set(lined)].toSorted()).toEqual(
    [...SEVERAL_LINES, ...CHECKED_ELSEWHERE].toSorted(),
  )
})

test('every list of the contract has a maximum number of items', () => {
  const hasEnd = ({ def }: z.ZodArray) =>
    def.checks?.some(({ _zod }) => /max_length|length_equals/.test(_zod.def.check)) ?? false
  const endless = CALLS.flatMap(({ name, input }) =>
    listLists(input).flatMap(({ path, schema }) =>
      hasEnd(schema) ? [] : [`${name} ${formatPath(path)}`],
    ),
  )
  expect([...new Set(endless)]).toEqual([])
})

test('60 kB of any text is scanned for a card number within 50 ms', () => {
  const digits = ['4', '4 ', '4,', '62-', '3782,', '\u200b4 '].map((piece) => ({
    what: `${piece} repeated`,
    text: piece.repeat(LONG).slice(0, LONG),
  }))
  const slow = [...digits, ...TEXTS].filter(
    ({ text }) => measureWork(() => void containsCardNumber(text)) > MAX_MS,
  )
  expect(slow.map(({ what }) => what)).toEqual([])
})

describe('60 kB in any text of any endpoint is parsed within 50 ms', () => {
  test.each(CALLS)('$name', { timeout: 120_000 }, ({ input }) => {
    const slow: string[] = []
    for (const { path } of listTexts(input)) {
      const requests = TEXTS.map(({ text }) => requestWith(path, text))
      // all together are nearly always within the limit; only otherwise is each measured
      if (measureWork(() => requests.forEach((request) => input.safeParse(request))) <= MAX_MS)
        continue
      for (const [place, request] of requests.entries())
        if (measureWork(() => void input.safeParse(request)) > MAX_MS)
          slow.push(`${formatPath(path)}: ${TEXTS[place]?.what}`)
    }
    expect(slow).toEqual([])
  })
})
