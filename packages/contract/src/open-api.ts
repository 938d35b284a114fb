import { z } from 'zod'
import { ALL_ENDPOINTS, type NamedEndpoint } from './all-endpoints.ts'
import type { AnyEndpoint } from './endpoint.ts'

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, unknown>
  required?: string[]
}

/** The input that is accepted, or the output that is returned, as JSON Schema 2020-12. */
export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as JsonSchema
}

function parametersOf(endpoint: AnyEndpoint) {
  const schema = schemaOf(endpoint.input, 'input')
  if (endpoint.method === 'POST' || endpoint.method === 'PUT')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const parameters = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const inPath = endpoint.path.split('/').includes(`:${name}`)
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || (schema.required?.includes(name) ?? false),
      schema: property,
    }
  })
  return { parameters }
}

/** "/api/quotation/:id/explain" in OpenAPI's form: "/api/quotation/{id}/explain". */
const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const AUDIENCES = {
  guest: 'Anybody.',
  customer: 'A signed-in customer, for what is theirs.',
  booker: 'A signed-in corporate booker, for their account.',
  licence: 'Public; the licence host or any other.',
  staff:
    'Staff of the operator, by `Authorization: Bearer` with a staff key; without one the call is missing.',
  desk: 'Staff of the operator who are signed in at the console; for anybody else the call is missing.',
  driver:
    'A driver of the operator who is signed in in the driver app; for anybody else the call is missing.',
  host: 'The platform, at its own host name and signed in by a host key; for anybody else the call is missing.',
} as const

const operationOf = ({ feature, name, endpoint }: NamedEndpoint) => ({
  operationId: name,
  tags: [feature],
  summary: endpoint.about,
  description: `${AUDIENCES[endpoint.audience]} At most ${endpoint.limit.times} times a ${endpoint.limit.per} from one client.`,
  ...parametersOf(endpoint),
  responses: {
    200: {
      description: 'The envelope: code 1 done, 0 generic failure, 2 a message to show.',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    400: { description: 'Not a request of this contract; the message names the field.' },
    404: { description: 'Missing, or not yours: the same bytes.' },
    429: { description: 'Too often.' },
  },
})

/** The whole wire contract as an OpenAPI 3.1 document. */
export function writeOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of ALL_ENDPOINTS) {
    const path = (paths[templateOf(named.endpoint.path)] ??= {})
    path[named.endpoint.method.toLowerCase()] = operationOf(named)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kerbside',
      version: '1',
      description: 'Booking calls of an operator, found by host name. Every reply is an envelope.',
    },
    paths,
  }
}
