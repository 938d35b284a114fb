import { schemaOf } from '../open-api.ts'
import { ALL_PARTNER_ENDPOINTS } from './all-partner-endpoints.ts'
import { type AnyPartnerEndpoint, CALLS_A_MINUTE } from './endpoint.ts'
import { Problem } from './problem.ts'

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function parametersOf({ method, path, input }: AnyPartnerEndpoint) {
  const schema = schemaOf(input, 'input')
  const inPath = new Set(path.match(/(?<=:)\w+/g))
  const parameters = Object.entries(schema.properties ?? {})
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, property]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (schema.required?.includes(name) ?? false),
      schema: property,
    }))
  if (method === 'GET') return { parameters }
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name)),
  )
  const required = schema.required?.filter((name) => !inPath.has(name)) ?? []
  const body = { ...schema, properties, required }
  return {
    parameters: [
      ...parameters,
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
      ...(method === 'PATCH'
        ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
  }
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
})

/** The partner API as an OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export function writePartnerApi({ title, server }: { title: string; server: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, endpoint } of ALL_PARTNER_ENDPOINTS) {
    const path = (paths[templateOf(endpoint.path)] ??= {})
    path[endpoint.method.toLowerCase()] = {
      operationId: name,
      summary: endpoint.about,
      description: `Requires a key with the permission ${endpoint.scope}. Limit: ${CALLS_A_MINUTE} calls a minute per key.`,
      ...parametersOf(endpoint),
      responses: {
        [endpoint.status ?? 200]: {
          description: 'Success.',
          content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
        },
        400: problem('Invalid request. The detail names the field.'),
        401: problem('Missing or invalid key for this operator.'),
        403: problem('The key lacks the permission.'),
        404: problem('Not found, or belongs to another operator. The response is the same.'),
        409: problem('Conflict with the current state.'),
        ...(endpoint.method === 'PATCH' && {
          412: problem('Changed since you read it. Read it again before you retry.'),
        }),
        422: problem('The request can’t be carried out. The detail says why.'),
        429: problem('Too many requests.'),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Amounts are in major units. Treat cursors as opaque. New fields may be added.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
