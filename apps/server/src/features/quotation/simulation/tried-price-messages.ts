/** Why a trial price could not be calculated. */
export const TRIED_PRICE_MESSAGES = {
  'no-prices': 'This price book has no prices yet.',
  'no-route': 'There’s no road between these places.',
  'roads-away': 'Couldn’t calculate the route. Try again.',
  'not-a-time': 'This time doesn’t exist. Choose another.',
} as const
