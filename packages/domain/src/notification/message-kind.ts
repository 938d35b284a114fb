import type { Channel } from './choice.ts'

/** Names that may be used within a line of text. */
const VARIABLE_NAMES = [
  'company',
  'phone',
  'greeting',
  'first_name',
  'help',
  'how_to_reach',
  'reference',
  'journey',
  'pickup_time',
  'pickup_clock',
  'pickup_place',
  'drop_off_place',
  'passenger',
  'vehicle_type',
  'total',
  'free_cancellation',
  'cancelled_title',
  'cancelled_words',
  'refund_words',
  'amount',
  'driver',
  'car',
  'in_car',
  'driver_line',
  'minutes_away',
  'meeting_point',
  'free_waiting',
  'tomorrow_or_time',
  'why_moved',
  'kept_words',
  'sender',
  'message',
  'ticket_url',
  'track_url',
  'rate_url',
  'pay_url',
  'link_time',
  'new_email',
  'what_happened',
  'account',
  'requested_by',
  'answered_by',
  'answer',
  'decision',
  'invoice_number',
  'due_on',
  'from',
  'until',
  'topic',
  'first_to_end',
  'office',
] as const

/** Names that are rendered as buttons, links or tables, each in a paragraph of its own. */
const BLOCKS = [
  'ticket_button',
  'ticket_link',
  'journeys',
  'details',
  'price',
  'payment',
  'changes',
  'change_link',
  'pay_button',
  'track_button',
  'track_link',
  'rate_button',
  'answer_button',
  'car_details',
  'link_button',
  'profile_button',
  'password_link',
  'written_text',
  'open_button',
  'documents',
] as const

export type VariableWord = (typeof VARIABLE_NAMES)[number]
export type BlockName = (typeof BLOCKS)[number]
export type VariableName = VariableWord | BlockName

const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS)
export const isBlock = (name: string): name is BlockName => BLOCK_NAMES.has(name)
export const VARIABLES: readonly VariableName[] = [...VARIABLE_NAMES, ...BLOCKS]

/** The names that a kind of message may use on a channel, and those it must use. */
export type ChannelRule = {
  variables: readonly VariableName[]
  /** Without one of these the message would be useless: for example, the link of an e-mail that sends a link. */
  needed: readonly VariableName[]
  /** Always sent: booking confirmations, money, receipts and account security. */
  isFixed: boolean
  /** Not sent until the operator turns it on: three emails a leg are enough for most. */
  isOffFirst: boolean
}

export type MessageReader = 'customer' | 'booker' | 'driver' | 'office' | 'any'
/** Groups of kinds that are listed together. */
export type MessageGroup = 'booking' | 'money' | 'leg' | 'account' | 'company' | 'office'

type KindRule = {
  reader: MessageReader
  group: MessageGroup
  channels: Partial<Record<Channel, ChannelRule>>
}

type RuleOptions = Partial<Omit<ChannelRule, 'variables'>> & { more?: readonly VariableName[] }

const rule = (variables: readonly VariableName[], options: RuleOptions = {}): ChannelRule => ({
  variables: [...variables, ...(options.more ?? []), ...(options.needed ?? [])],
  needed: options.needed ?? [],
  isFixed: options.isFixed ?? false,
  isOffFirst: options.isOffFirst ?? false,
})

const COMMON_VARIABLES = [
  'company',
  'phone',
  'first_name',
  'reference',
  'journey',
  'pickup_time',
  'pickup_clock',
  'pickup_place',
  'drop_off_place',
  'passenger',
  'vehicle_type',
  'total',
  'meeting_point',
  'free_waiting',
] as const
const BOOKING = [
  ...COMMON_VARIABLES,
  'greeting',
  'help',
  'how_to_reach',
  'ticket_button',
  'ticket_link',
  'journeys',
  'details',
  'price',
  'payment',
] as const
const CAR = ['driver', 'car', 'in_car', 'driver_line', 'minutes_away'] as const
const LEG_MAIL_VARIABLES = [
  ...COMMON_VARIABLES,
  ...CAR,
  'greeting',
  'help',
  'how_to_reach',
  'journeys',
  'car_details',
  'ticket_button',
  'track_button',
  'track_link',
] as const
const TEXT = [...COMMON_VARIABLES, 'help', 'ticket_url'] as const
const LEG_SMS_VARIABLES = [...TEXT, ...CAR, 'track_url'] as const
const LEG_PUSH_VARIABLES = [...COMMON_VARIABLES, ...CAR] as const
const ACCOUNT = ['company', 'phone', 'greeting', 'first_name', 'how_to_reach'] as const
const LINKED: RuleOptions = { isFixed: true, more: ['link_time'], needed: ['link_button'] }
/** A change of e-mail address: the new address, and the link that undoes the change. */
const MOVED: RuleOptions = { ...LINKED, needed: ['new_email', 'link_button'] }
const FIXED: RuleOptions = { isFixed: true }
const OFF_FIRST: RuleOptions = { isOffFirst: true }

const of = (
  reader: MessageReader,
  group: MessageGroup,
  channels: KindRule['channels'],
): KindRule => ({ reader, group, channels })

const legRule = (options: RuleOptions = {}, by: RuleOptions = {}): KindRule =>
  of('customer', 'leg', {
    mail: rule(LEG_MAIL_VARIABLES, options),
    sms: rule(LEG_SMS_VARIABLES, by),
    push: rule(LEG_PUSH_VARIABLES, by),
  })

/** Every message, what it may contain and whether it may be turned off. */
export const MESSAGE_KINDS = {
  'booking-confirmed': of('customer', 'booking', {
    mail: rule(BOOKING, { isFixed: true, more: ['free_cancellation', 'change_link'] }),
    sms: rule(TEXT),
  }),
  'booking-changed': of('customer', 'booking', {
    mail: rule(BOOKING, { isFixed: true, more: ['change_link'], needed: ['changes'] }),
    sms: rule(TEXT),
  }),
  'booking-cancelled': of('customer', 'booking', {
    mail: rule(BOOKING, {
      isFixed: true,
      more: ['cancelled_title', 'cancelled_words', 'refund_words'],
    }),
    sms: rule(TEXT),
  }),
  'payment-requested': of('customer', 'money', {
    mail: rule(BOOKING, { isFixed: true, more: ['amount'], needed: ['pay_button'] }),
    sms: rule(TEXT, { isFixed: true, more: ['amount'], needed: ['pay_url'] }),
  }),
  'refund-sent': of('customer', 'money', {
    mail: rule(BOOKING, { isFixed: true, needed: ['amount'] }),
  }),
  'refund-done': of('customer', 'money', {
    mail: rule(BOOKING, { isFixed: true, needed: ['amount'] }),
  }),
  'orphan-returned': of('customer', 'money', {
    mail: rule(BOOKING, { isFixed: true, needed: ['amount'] }),
  }),
  receipt: of('customer', 'money', { mail: rule(BOOKING, FIXED) }),

  'driver-assigned': legRule(OFF_FIRST),
  'driver-changed': legRule(OFF_FIRST),
  'driver-on-way': legRule(),
  'driver-arrived': legRule(OFF_FIRST),
  'pickup-moved': legRule(
    { isFixed: true, more: ['why_moved', 'changes'] },
    { more: ['why_moved'] },
  ),
  'leg-finished': legRule({ isFixed: true, more: ['rate_button'] }, { more: ['rate_url'] }),
  'leg-no-show': legRule({ isFixed: true, more: ['kept_words'] }),
  reminder: legRule(
    { ...OFF_FIRST, more: ['tomorrow_or_time', 'change_link'] },
    { more: ['tomorrow_or_time'] },
  ),
  'chat-message': of('any', 'leg', {
    mail: rule(LEG_MAIL_VARIABLES, { more: ['sender'], needed: ['message', 'answer_button'] }),
    push: rule(LEG_PUSH_VARIABLES, { more: ['sender', 'message'] }),
  }),
  'driver-offer': of('driver', 'leg', { push: rule(LEG_PUSH_VARIABLES, FIXED) }),

  'account-exists': of('customer', 'account', {
    mail: rule(ACCOUNT, { isFixed: true, more: ['password_link'] }),
  }),
  'password-reset': of('any', 'account', { mail: rule(ACCOUNT, LINKED) }),
  'password-changed': of('any', 'account', { mail: rule(ACCOUNT, FIXED) }),
  'email-change': of('customer', 'account', { mail: rule(ACCOUNT, LINKED) }),
  'email-change-requested': of('customer', 'account', { mail: rule(ACCOUNT, MOVED) }),
  'email-changed-notice': of('customer', 'account', { mail: rule(ACCOUNT, MOVED) }),
  'account-deleted': of('customer', 'account', { mail: rule(ACCOUNT, FIXED) }),
  'security-notice': of('any', 'account', {
    mail: rule(ACCOUNT, { isFixed: true, needed: ['what_happened'] }),
  }),
  'passkey-stopped': of('any', 'account', {
    mail: rule(ACCOUNT, { isFixed: true, more: ['profile_button'] }),
  }),
  'staff-invited': of('office', 'account', { mail: rule(ACCOUNT, LINKED) }),
  'driver-invited': of('driver', 'account', { mail: rule(ACCOUNT, LINKED) }),

  'booker-invited': of('booker', 'company', {
    mail: rule(ACCOUNT, { ...LINKED, more: ['link_time', 'account'] }),
  }),
  'approval-requested': of('booker', 'company', {
    mail: rule(ACCOUNT, {
      isFixed: true,
      more: ['account', 'requested_by', 'journey', 'amount', 'details'],
      needed: ['link_button'],
    }),
  }),
  'approval-answered': of('booker', 'company', {
    mail: rule(ACCOUNT, {
      isFixed: true,
      more: ['answered_by', 'journey', 'details', 'link_button'],
      needed: ['decision', 'answer'],
    }),
  }),
  invoice: of('booker', 'company', {
    mail: rule(ACCOUNT, {
      isFixed: true,
      more: ['account', 'amount', 'due_on', 'details', 'link_button'],
      needed: ['invoice_number'],
    }),
  }),
  statement: of('booker', 'company', {
    mail: rule(ACCOUNT, { more: ['account', 'from', 'until'], needed: ['link_button'] }),
  }),

  'enquiry-made': of('office', 'office', {
    mail: rule(['company', 'sender', 'topic', 'details', 'open_button'], {
      needed: ['written_text'],
    }),
  }),
  'webhook-paused': of('office', 'office', {
    mail: rule([...ACCOUNT, 'what_happened', 'open_button'], { isFixed: true, needed: ['topic'] }),
  }),
  'texts-refused': of('office', 'office', {
    mail: rule(['company', 'open_button'], { isFixed: true, needed: ['what_happened'] }),
  }),
  'prices-refused': of('office', 'office', {
    mail: rule(['company', 'topic', 'details', 'open_button'], {
      isFixed: true,
      needed: ['what_happened'],
    }),
  }),
  'licence-ends-driver': of('driver', 'office', {
    mail: rule([...ACCOUNT, 'office', 'open_button', 'first_to_end'], {
      isFixed: true,
      needed: ['documents'],
    }),
  }),
  'licence-ends-office': of('office', 'office', {
    mail: rule(['company', 'open_button', 'first_to_end'], {
      isFixed: true,
      needed: ['documents'],
    }),
  }),
} as const satisfies Record<string, KindRule>

/** The kind of message that a template is for. */
export type TemplateKind = keyof typeof MESSAGE_KINDS
export const TEMPLATE_KINDS = Object.keys(MESSAGE_KINDS) as TemplateKind[]

export const kindRule = (kind: TemplateKind): KindRule => MESSAGE_KINDS[kind]

/** Undefined if that channel does not send such a message. */
export const ruleOf = (kind: TemplateKind, channel: Channel): ChannelRule | undefined =>
  kindRule(kind).channels[channel]

/** Whether a message is sent, if the operator has switched it on or off in these languages. */
export function isSent(
  kind: TemplateKind,
  { channel, switches }: { channel: Channel; switches: readonly boolean[] },
): boolean {
  const found = ruleOf(kind, channel)
  if (!found) return false
  return found.isFixed || (switches.length > 0 ? switches.every((isOn) => isOn) : !found.isOffFirst)
}
