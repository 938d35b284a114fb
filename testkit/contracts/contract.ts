import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { knownNames } from './known-names.ts'
import type { Schema } from './schema.ts'

/** One request to a fake server and its response, with bodies as sent. */
export type Exchange = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  status: number
  answer: string
}

/** A difference between a vendor's real behaviour and its contract. */
export type Allowed = { misfit: RegExp; reason: string }

/** Checks exchanges against a vendor's contract. */
export type Contract = {
  vendor: string
  /** Reads and compiles the contract in advance, because it takes some tenths of a second. */
  prepare: () => void
  /** One sentence for each; empty if the exchange fits. */
  mismatchesOf: (exchange: Exchange) => string[]
}

type Reference = { $ref?: string }
type Parameter = Reference & { in: string; name: string; required?: boolean; schema?: Schema }
type Content = Reference & { content?: { [type: string]: { schema?: Schema } } }
type Operation = {
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: { [status: string]: Content }
}
/** The parts of an OpenAPI description that are used. */
export type Description = {
  paths: { [path: string]: { parameters?: Parameter[] } & { [method: string]: Operation } }
  components?: { [kind: string]: { [name: string]: unknown } }
}

const METHODS_WITH_BODY = /^(POST|PUT|PATCH)$/

/** Validates exchanges by OpenAPI descriptions, given as files of this folder or as values. */
export function openContract(
  vendor: string,
  descriptions: readonly (string | Description)[],
  allowed: readonly Allowed[] = [],
): Contract {
  let opened: ReturnType<typeof openDescription>[] | undefined
  const prepare = () => {
    opened ??= descriptions.map((item) =>
      openDescription(typeof item === 'string' ? readDescription(item) : item),
    )
    return opened
  }
  return {
    vendor,
    prepare,
    mismatchesOf(exchange) {
      for (const check of prepare()) {
        const mismatches = check(exchange)
        if (mismatches)
          return mismatches
            .filter((text) => !allowed.some(({ misfit }) => misfit.test(text)))
            .map((misfit) => `${vendor}: ${misfit}`)
      }
      return [`${vendor}: ${exchange.method} ${exchange.path} is no operation of the contract`]
    },
  }
}

export const readDescription = (file: string): Description =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Description

function openDescription(description: Description) {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    unicodeRegExp: false,
  })
  ajv.addSchema({ $id: 'contract', components: forAjv(description.components ?? {}) })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  const errorsOf = (schema: Schema, value: unknown): string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(forAjv(schema))
    compiled.set(schema, validate)
    const mismatches = validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    return [...new Set([...mismatches, ...knownNames(schema, { value, find })])]
  }
  const find = <Thing extends object>(node: Thing & Reference): Thing => {
    if (!node.$ref) return node
    const [, , kind = '', name = ''] = node.$ref.split('/')
    return find((description.components?.[kind]?.[name] ?? {}) as Thing)
  }

  const paths = Object.entries(description.paths).map(([path, operations]) => ({
    shape: new RegExp(`^${escape(path).replaceAll(/\\\{[^}]+\\\}/g, '[^/]+')}$`),
    operations,
    exact: !path.includes('{'),
  }))
  paths.sort((a, b) => Number(b.exact) - Number(a.exact))

  const contents = paths
    .flatMap(({ operations }) => Object.values(operations))
    .flatMap((item) =>
      Array.isArray(item) ? [] : [item.requestBody, ...Object.values(item.responses)],
    )
  for (const content of contents) {
    const [body] = Object.values((content && find(content).content) ?? {})
    if (body?.schema) errorsOf(body.schema, undefined)
  }

  return (exchange: Exchange): string[] | undefined => {
    const found = paths.find(({ shape }) => shape.test(exchange.path))
    const operation = found?.operations[exchange.method.toLowerCase()]
    if (!found || !operation) return undefined
    const parameters = [...(found.operations.parameters ?? []), ...(operation.parameters ?? [])]
    const where = `${exchange.method} ${exchange.path}`
    return [
      ...parameterMismatches(parameters.map(find), exchange, errorsOf),
      ...requestMismatches(
        operation.requestBody && find(operation.requestBody),
        exchange,
        errorsOf,
      ),
      ...responseMismatches(operation, exchange, { find, errorsOf }),
    ].map((misfit) => `${where} ${misfit}`)
  }
}

type ErrorsOf = (schema: Schema, value: unknown) => string[]

function parameterMismatches(
  parameters: readonly Parameter[],
  { query, headers }: Exchange,
  errorsOf: ErrorsOf,
): string[] {
  const parameterNames = parameters.filter((item) => item.in === 'query').map(({ name }) => name)
  const unknown = [...query.keys()].filter((name) => !parameterNames.includes(name))
  return [
    ...unknown.map((name) => `request: unknown query parameter ${name}`),
    ...parameters.flatMap((parameter) => {
      const { name, required, schema } = parameter
      if (parameter.in !== 'query' && parameter.in !== 'header') return []
      const text = parameter.in === 'query' ? query.get(name) : headers[name.toLowerCase()]
      if (typeof text !== 'string') return required ? [`request: ${name} is missing`] : []
      return schema
        ? errorsOf(schema, typed(text, schema)).map((error) => `request: ${name}${error}`)
        : []
    }),
  ]
}

/** Query parameters and headers are text: converts them to the number or boolean that the schema expects. */
function typed(text: string, schema: Schema): unknown {
  const { type } = schema
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

function requestMismatches(
  request: Content | undefined,
  { method, body, headers }: Exchange,
  errorsOf: ErrorsOf,
): string[] {
  if (!request?.content || !METHODS_WITH_BODY.test(method)) return []
  const [type = '', { schema } = {}] = Object.entries(request.content)[0] ?? []
  if (!schema) return []
  const sent = String(headers['content-type'] ?? '')
  const isForm = type === 'application/x-www-form-urlencoded'
  if (!(isForm ? sent.startsWith(type) : /json/.test(sent)))
    return [`request: ${type} was expected, ${sent} was sent`]
  if (isForm) {
    const form = Object.fromEntries(new URLSearchParams(body))
    return errorsOf(schema, form).map((error) => `request form: ${error}`)
  }
  return errorsOf(schema, parse(body)).map((error) => `request: ${error}`)
}

function responseMismatches(
  { responses }: Operation,
  { status, answer: response }: Exchange,
  { find, errorsOf }: { find: <T extends object>(node: T & Reference) => T; errorsOf: ErrorsOf },
): string[] {
  const described =
    responses[String(status)] ?? responses[`${String(status)[0]}XX`] ?? responses['default']
  // few descriptions list every error status
  if (!described) return status >= 400 ? [] : [`answer: ${status} is not described`]
  const schema = find(described).content?.['application/json']?.schema
  if (!schema) return []
  return errorsOf(schema, parse(response)).map((error) => `answer ${status}: ${error}`)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Makes references absolute, and rewrites OpenAPI's `nullable` without a `type`, which Ajv ignores. */
function forAjv(schema: unknown): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string' && value.startsWith('#/'))
        return `contract${value}`
      if (typeof value !== 'object' || value === null || !('nullable' in value) || 'type' in value)
        return value
      const { nullable, ...rest } = value
      return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
    }),
  ) as Schema
}
