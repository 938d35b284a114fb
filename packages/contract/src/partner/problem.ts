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
  400: 'The request is not understood',
  401: 'No valid key',
  403: 'The key may not do this',
  404: 'There is no such thing',
  409: 'It does not stand as you think',
  412: 'It was changed since',
  413: 'The request is too long',
  415: 'Send JSON',
  422: 'This cannot be done',
  429: 'Too many requests',
  503: 'Not now',
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
