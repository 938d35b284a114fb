import { ALL_ENDPOINTS } from './all-endpoints.ts'
import { schemaOf } from './open-api.ts'

type Property = {
  type?: string
  enum?: unknown[]
  anyOf?: Property[]
  maxLength?: number
  default?: unknown
}

function formatType(property: Property): string {
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (property.anyOf) return [...new Set(property.anyOf.map(formatType))].join(' or ')
  const length = property.maxLength === undefined ? '' : `, at most ${property.maxLength}`
  return `${property.type ?? 'any'}${length}`
}

function table(schema: ReturnType<typeof schemaOf>, heading: string): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const needed = schema.required?.includes(name) ? 'yes' : ''
    return `| \`${name}\` | ${formatType(property as Property).replaceAll('|', '\\|')} | ${needed} |`
  })
  if (rows.length === 0) return [`${heading}: nothing.`, '']
  return [`| ${heading} | type | always |`, '|---|---|---|', ...rows, '']
}

/**
 * Writes docs/contract.md: every endpoint by feature, its fields and its reply. A test fails if the file is out of
 * date.
 */
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
  for (const named of ALL_ENDPOINTS) {
    const { endpoint } = named
    if (named.feature !== feature) lines.push(`## ${named.feature}`, '')
    feature = named.feature
    lines.push(`### ${endpoint.method} ${endpoint.path} (${named.name})`, '')
    lines.push(
      `${endpoint.about} Audience: ${endpoint.audience}. Limit: ${endpoint.limit.times} a ${endpoint.limit.per}.`,
      '',
    )
    lines.push(...table(schemaOf(endpoint.input, 'input'), 'Request'))
    lines.push(...table(schemaOf(endpoint.reply, 'output'), 'Response'))
  }
  return `${lines.join('\n').trimEnd()}\n`
}
