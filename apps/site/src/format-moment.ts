import { formatTime } from '@kerbside/words/translate.ts'

/** “Thu 26 Nov, 10:30”: a day with its time, the same on every page for customers. */
export const formatMoment = (at: Date): string =>
  `${formatTime(at, 'day')}, ${formatTime(at, 'clock')}`
