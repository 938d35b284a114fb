import { PROBLEM_TYPE, writeProblem } from '@kerbside/contract/partner/problem.ts'
import type { FastifyReply } from 'fastify'

const PROGRAMS = '/api/v1/'

/** Whether an address belongs to the API for other programs, whether or not the endpoint exists. */
export const isOfPrograms = (url: string): boolean => url.startsWith(PROGRAMS)

/** Sends an error as RFC 9457 problem details, whichever part of the server rejects the request. */
export const sendProblem = (
  response: FastifyReply,
  problem: { status: number; code: string; detail: string },
): FastifyReply =>
  response
    .code(problem.status)
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(writeProblem(problem)))
