import { PROBLEM_TYPE, writeProblem } from '@kerbside/contract/partner/problem.ts'
import type { FastifyReply } from 'fastify'

const PROGRAMS = '/api/v1/'

/** Whether an address is one of the API for other programs, of a call that is there or not. */
export const isOfPrograms = (url: string): boolean => url.startsWith(PROGRAMS)

/** Tells a program what is wrong: RFC 9457, whoever refuses it. */
export const refuseProgram = (
  response: FastifyReply,
  said: { status: number; code: string; detail: string },
): FastifyReply =>
  response
    .code(said.status)
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(writeProblem(said)))
