import { attemptsIn } from '../account/count-attempts.ts'

export const { tryOnce, forgetTried } = attemptsIn('driver_sign_in_attempt')
