/** Why a journey could not be tried. */
export const SAY_TRIED = {
  'no-prices': 'There are no prices in this book yet.',
  'no-route': 'No road joins these places.',
  'roads-away': 'The way could not be worked out just now. Please try again.',
  'not-a-time': 'That is not a time on the clock.',
} as const
