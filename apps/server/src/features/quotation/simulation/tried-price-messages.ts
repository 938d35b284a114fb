/** Why a trial price could not be calculated. */
export const TRIED_PRICE_MESSAGES = {
  'no-prices': 'There are no prices in this book yet.',
  'no-route': 'No road joins these places.',
  'roads-away': 'The way could not be worked out just now. Please try again.',
  'not-a-time': 'That is not a time on the clock.',
} as const
