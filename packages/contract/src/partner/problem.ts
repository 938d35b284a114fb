import { z } from 'zod'

/** RFC 9457. `code` is for programs and never changes; `detail` is for people. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
})
export type Problem = z.infer<typeof Problem>

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Missing or invalid key',
  403: 'Key lacks permission',
  404: 'Not found',
  409: 'Conflict with the current state',
  412: 'Changed since you read it',
  413: 'Request too large',
  415: 'Unsupported media type, send JSON',
  422: 'Request can’t be carried out',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

export const writeProblem = (problem: {
  status: number
  code: string
  detail: string
}): Problem => ({
  type: `/api/v1/docs#${problem.status}`,
  title: TITLES[problem.status] ?? 'Something went wrong',
  ...problem,
})

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
