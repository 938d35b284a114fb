/** Notification topics that a customer chooses from; each covers the messages of its kind. */
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

/** The e-mails that confirm and cancel a booking are always sent. */
export const isFixed = ({ topic, channel }: Pick<Choice, 'topic' | 'channel'>): boolean =>
  topic === 'booking' && channel === 'mail'

/** Texted to everyone who gave a number: a passenger who has just landed reads a text before they have data. */
const TEXTED: ReadonlySet<Topic> = new Set(['onTheWay', 'arrived'])

/**
 * Whether a message is sent. E-mails and pushes are sent unless the customer opted out: a push was enabled on the
 * device itself. Texts cost the operator money and wake people up, so all but those about a car that is coming need an
 * opt-in.
 */
export function isWanted(
  requested: Pick<Choice, 'topic' | 'channel'>,
  { choices, wantsTexts }: { choices: readonly Choice[]; wantsTexts: boolean },
): boolean {
  if (isFixed(requested)) return true
  const choice = choices.find(
    ({ topic, channel }) => topic === requested.topic && channel === requested.channel,
  )
  return choice
    ? choice.isWanted
    : requested.channel !== 'sms' || wantsTexts || TEXTED.has(requested.topic)
}

/** Every possible choice with its current value. */
export const allChoices = (details: {
  choices: readonly Choice[]
  wantsTexts: boolean
}): Choice[] =>
  TOPICS.flatMap((topic) =>
    CHANNELS.map((channel) => ({
      topic,
      channel,
      isWanted: isWanted({ topic, channel }, details),
    })),
  )
