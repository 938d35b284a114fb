import { attemptsIn } from '../account/count-attempts.ts'

export const { tryOnce, forgetTried } = attemptsIn('staff_sign_in_attempt')
