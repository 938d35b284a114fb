import { EVERY_CALL } from './every-call.ts'
import { schemaOf } from './open-api.ts'

type Property = {
  type?: string
  enum?: unknown[]
  anyOf?: Property[]
  maxLength?: number
  default?: unknown
}

function sayType(property: Property): string {
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (property.anyOf) return [...new Set(property.anyOf.map(sayType))].join(' or ')
  const length = property.maxLength === undefined ? '' : `, at most ${property.maxLength}`
  return `${property.type ?? 'any'}${length}`
}

function table(schema: ReturnType<typeof schemaOf>, heading: string): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const needed = schema.required?.includes(name) ? 'yes' : ''
    return `| \`${name}\` | ${sayType(property as Property).replaceAll('|', '\\|')} | ${needed} |`
  })
  if (rows.length === 0) return [`${heading}: nothing.`, '']
  return [`| ${heading} | type | always |`, '|---|---|---|', ...rows, '']
}

/** docs/contract.md: every call by feature, its fields and its reply. Generated, checked to be fresh. */
export function writeContractPage(): string {
  const lines = [
    '# The wire',
    '',
    'Generated from `packages/contract` by `npm run docs`; a test fails when it is stale.',
    'A machine reads the same at `/api/openapi.json`. Amounts are decimals, times are civil times in the',
    "operator's zone, ids are selectors and never credentials. A call that no feature answers yet gives 501.",
    '',
  ]
  let feature = ''
  for (const named of EVERY_CALL) {
    const { call } = named
    if (named.feature !== feature) lines.push(`## ${named.feature}`, '')
    feature = named.feature
    lines.push(`### ${call.method} ${call.path} (${named.name})`, '')
    lines.push(
      `${call.about} Audience: ${call.audience}. Limit: ${call.limit.times} a ${call.limit.per}.`,
      '',
    )
    lines.push(...table(schemaOf(call.input, 'input'), 'Asked'))
    lines.push(...table(schemaOf(call.reply, 'output'), 'Answered'))
  }
  return `${lines.join('\n').trimEnd()}\n`
}
