import type { WireRequest } from './wire-request.ts'

/** Changes a whole request in a way that no field value can. */
type Trick = (request: WireRequest) => WireRequest

const textOf = ({ body }: WireRequest): string => (typeof body === 'string' ? body : '')

/** For requests with a body only; one without stays as it is. */
const inBody =
  (change: (text: string) => string | Buffer): Trick =>
  (request) =>
    request.body === undefined ? request : { ...request, body: change(textOf(request)) }

const withHeaders =
  (headers: Record<string, string>): Trick =>
  (request) => ({ ...request, headers: { ...request.headers, ...headers } })

const without =
  (...names: string[]): Trick =>
  (request) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !names.includes(name)),
    ),
  })

const query =
  (more: string): Trick =>
  (request) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}${more}`,
  })

const fieldsOf = (text: string): string => text.slice(1, -1)

/** Requests that are malformed, or state something twice. */
export const CONFUSING = {
  'every field twice': inBody((text) =>
    fieldsOf(text) === '' ? '{"a":1,"a":2}' : `{${fieldsOf(text)},${fieldsOf(text)}}`,
  ),
  'every query twice': (request) => {
    const [, queryString] = request.target.split('?')
    return queryString === undefined ? request : query(queryString)(request)
  },
  'query with brackets': query('custid[$ne]=1&prefix[]=a&jobpartid[0]=1&a[b][c]=1'),
  'empty query names': query('=&&=1&%3D'),
  'plain text': withHeaders({ 'content-type': 'text/plain' }),
  form: withHeaders({ 'content-type': 'application/x-www-form-urlencoded' }),
  multipart: withHeaders({ 'content-type': 'multipart/form-data; boundary=x' }),
  'no content type': without('content-type'),
  'strange content type': withHeaders({ 'content-type': 'application/json; charset=utf-16' }),
  'half of it': inBody((text) => text.slice(0, Math.ceil(text.length / 2))),
  'nothing of it': inBody(() => ''),
  'a list': inBody((text) => `[${text}]`),
  null: inBody(() => 'null'),
  'a number': inBody(() => '42'),
  'a text': inBody(() => '"text"'),
  'two of it': inBody((text) => `${text}${text}`),
  'with a mark before': inBody((text) => `\ufeff${text}`),
  'too deep': inBody(() => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  'too long': inBody((text) => `{"pad":"${'x'.repeat(70_000)}",${fieldsOf(text)}}`),
  'of another site': withHeaders({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }),
  'without our header': without('x-requested-with'),
} satisfies Record<string, Trick>

/** Malicious requests. */
export const HARMFUL = {
  'prototype in the body': inBody((text) =>
    fieldsOf(text) === ''
      ? '{"__proto__":{"isAdmin":true}}'
      : `{"__proto__":{"isAdmin":true},${fieldsOf(text)}}`,
  ),
  'constructor in the body': inBody((text) =>
    fieldsOf(text) === ''
      ? '{"constructor":{"prototype":{"a":1}}}'
      : `{"constructor":{"prototype":{"a":1}},${fieldsOf(text)}}`,
  ),
  'prototype in the query': query('__proto__=1&constructor=1&__proto__[a]=1'),
  'bytes that are no text': inBody((text) => Buffer.from(`${text.slice(0, -1)}\xff}`, 'latin1')),
  'escapes that are no text': query('prefix=%ff%fe&code=%00&id=%c0%80&searchString=%ed%a0%80'),
  'escapes that are no escapes': query('prefix=%zz&code=%&id=%u0000'),
  'a strange session': withHeaders({ cookie: 'sid=%00; __Host-sid=..; sid=' }),
  'a strange bearer': withHeaders({ authorization: "Bearer kst_' OR 1=1--" }),
  'a strange idempotency key': withHeaders({ 'idempotency-key': '../\'"<>;--' }),
  'as another host': withHeaders({ 'x-forwarded-host': 'northway.localhost', forwarded: 'host=x' }),
  'as a GET of a PUT': withHeaders({ 'x-http-method-override': 'DELETE' }),
} satisfies Record<string, Trick>

export type TrickName = keyof typeof CONFUSING | keyof typeof HARMFUL

export const doTrick = (request: WireRequest, name: TrickName | undefined): WireRequest =>
  name === undefined ? request : { ...CONFUSING, ...HARMFUL }[name](request)
