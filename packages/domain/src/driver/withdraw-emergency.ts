/** Characters of the note with which the office resolves an emergency. */
export const MAX_RESOLUTION_LENGTH = 500

/** A press by mistake is noticed at once; later someone else may hold the phone. */
export const WITHDRAW_SECONDS = 10
/** Between the press and the event of the phone. */
const TOLERANCE_SECONDS = 5

/** Whether a driver may still withdraw an emergency; both times are of the driver's phone. */
export const canWithdraw = ({ raisedAt, at }: { raisedAt: Date; at: Date }): boolean =>
  at.getTime() - raisedAt.getTime() <= (WITHDRAW_SECONDS + TOLERANCE_SECONDS) * 1000
