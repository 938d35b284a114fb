import { attemptsIn } from '../../account/sign-in/count-attempts.ts'

export const { tryOnce, forgetTried } = attemptsIn('driver_sign_in_attempt')
