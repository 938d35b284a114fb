/** What a customer may be told of, as they choose it; each stands for messages of its kind. */
export const TOPICS = [
  'booking',
  'reminder',
  'driver',
  'onTheWay',
  'arrived',
  'moved',
  'finished',
] as const
export type Topic = (typeof TOPICS)[number]

export const CHANNELS = ['mail', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

export type Choice = { topic: Topic; channel: Channel; isWanted: boolean }

/** A promise of a car, and that it comes no more, is always written down for whom it was made. */
export const isFixed = ({ topic, channel }: Pick<Choice, 'topic' | 'channel'>): boolean =>
  topic === 'booking' && channel === 'mail'

/**
 * Whether a message goes out. Letters and pushes do unless somebody said no: a push was asked for on the device itself.
 * Texts cost the operator money and wake people up, so they go to whoever asked for texts.
 */
export function isWanted(
  asked: Pick<Choice, 'topic' | 'channel'>,
  { choices, wantsTexts }: { choices: readonly Choice[]; wantsTexts: boolean },
): boolean {
  if (isFixed(asked)) return true
  const said = choices.find(
    ({ topic, channel }) => topic === asked.topic && channel === asked.channel,
  )
  return said ? said.isWanted : asked.channel !== 'sms' || wantsTexts
}

/** Every choice there is, as it stands. */
export const allChoices = (facts: { choices: readonly Choice[]; wantsTexts: boolean }): Choice[] =>
  TOPICS.flatMap((topic) =>
    CHANNELS.map((channel) => ({ topic, channel, isWanted: isWanted({ topic, channel }, facts) })),
  )
