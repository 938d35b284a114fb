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
      description: `Needs a key that may ${endpoint.scope}. At most ${CALLS_A_MINUTE} calls a minute of one key.`,
      ...parametersOf(endpoint),
      responses: {
        [endpoint.status ?? 200]: {
          description: 'Done.',
          content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
        },
        400: problem('The request is not understood; the detail names the field.'),
        401: problem('No valid key of this operator.'),
        403: problem('The key may not do this.'),
        404: problem('There is no such thing, or it is not this operator’s: the same bytes.'),
        409: problem('It does not stand as you think.'),
        ...(endpoint.method === 'PATCH' && {
          412: problem('Someone changed it since; look at it once more.'),
        }),
        422: problem('It cannot be done; the detail says why.'),
        429: problem('Too often.'),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Amounts are in major units. A cursor is never read, only handed back. Fields may be added.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
