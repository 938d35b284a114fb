import { triesIn } from '../account/count-tries.ts'

export const { tryOnce, forgetTried } = triesIn('staff_try')
