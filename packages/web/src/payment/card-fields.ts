import type { Look } from './read-look.ts'

export type FieldName = 'number' | 'month' | 'year' | 'cvc'
export const FIELD_NAMES: readonly FieldName[] = ['number', 'month', 'year', 'cvc']

/** All the page ever learns of what is typed into a card field. */
export type FieldState = {
  isEmpty: boolean
  isValid: boolean
  /** It may still become valid while it is typed. */
  isPotentiallyValid: boolean
  isFocused: boolean
  /** Such as `visa`; '' while unknown, and for every field but the number. */
  cardType: string
}

export type TokenAnswer =
  | { ok: true; nonce: string; cardType: string; last4: string }
  /** `message` is the gateway's own, '' when it did not answer. */
  | { ok: false; message: string }

export type CardFields = {
  /** Changes the card for a nonce, inside the gateway's own frames. */
  tokenize(facts: { holder: string; postalCode: string }): Promise<TokenAnswer>
  clear(field: FieldName): void
  focus(field: FieldName): void
  /** Tells the frame what its error is, for those who hear the page; '' takes it away. */
  mark(field: FieldName, error: string): void
  /** Keeps the fields as they are while a payment runs. */
  lock(locked: boolean): void
  /** Colours and size of the page, again, after they changed. */
  dress(look: Look): void
  teardown(): void
}

export type CardFieldsOptions = {
  /** Origin of the gateway's fields, such as `https://fields.example`. */
  origin: string
  /** The operator's name at the gateway. */
  merchant: string
  labels: Readonly<Record<FieldName, string>>
  look: Look
  onReady: () => void
  /** A field did not come up within ten seconds. */
  onUnreachable: () => void
  onChange: (field: FieldName, state: FieldState) => void
  onBlur: (field: FieldName) => void
  /** Enter was pressed inside a field. */
  onSubmit: () => void
}

const READY_MS = 10_000
const TOKEN_MS = 20_000

/**
 * Mounts one frame of the gateway into each host. Number and CVC exist in those frames only: the page cannot read
 * them, and hears no more than a FieldState over a channel that each side opens after looking at the other's origin.
 */
export function mountCardFields(
  hosts: Readonly<Record<FieldName, HTMLElement>>,
  options: CardFieldsOptions,
): CardFields {
  const session = randomName()
  let asked = 0
  const ports = new Map<FieldName, MessagePort>()
  const frames = new Map<FieldName, HTMLIFrameElement>()
  const waiting = new Map<string, (answer: TokenAnswer) => void>()
  const ready = new Set<FieldName>()
  let { look } = options
  const late = setTimeout(options.onUnreachable, READY_MS)

  const hear = (field: FieldName, data: unknown) => {
    if (!isRecord(data)) return
    if (data['kind'] === 'submit') options.onSubmit()
    if (data['kind'] === 'token' || data['kind'] === 'no-token') endToken(data)
    const state = readState(data['state'])
    if (!state) return
    options.onChange(field, state)
    if (data['kind'] === 'blur') options.onBlur(field)
    if (data['kind'] !== 'ready') return
    ready.add(field)
    if (ready.size < FIELD_NAMES.length) return
    clearTimeout(late)
    options.onReady()
  }

  const endToken = (data: Readonly<Record<string, unknown>>) => {
    const { id, nonce, cardType, last4, message } = data
    if (typeof id !== 'string') return
    const isToken = isText(nonce) && isText(cardType) && isText(last4)
    waiting.get(id)?.(
      isToken
        ? { ok: true, nonce, cardType, last4 }
        : { ok: false, message: isText(message) ? message : '' },
    )
    waiting.delete(id)
  }

  const open = (field: FieldName, frame: HTMLIFrameElement) => {
    ports.get(field)?.close()
    const { port1, port2 } = new MessageChannel()
    ports.set(field, port1)
    port1.onmessage = ({ data }) => hear(field, data)
    const label = options.labels[field]
    // the browser hands this over only when the frame is of that very origin
    frame.contentWindow?.postMessage(
      { kind: 'kerbside-field', field, session, label, look },
      options.origin,
      [port2],
    )
  }

  for (const field of FIELD_NAMES) {
    const frame = document.createElement('iframe')
    frame.title = options.labels[field]
    frame.className = 'card-frame'
    frame.addEventListener('load', () => open(field, frame))
    const query = new URLSearchParams({ field, merchant: options.merchant })
    frame.src = `${options.origin}/fields/v1/frame.html?${query}`
    hosts[field].prepend(frame)
    frames.set(field, frame)
  }

  const order = (field: FieldName, said: object) => ports.get(field)?.postMessage(said)
  const orderAll = (said: object) => {
    for (const field of FIELD_NAMES) order(field, said)
  }

  return {
    tokenize: (facts) =>
      new Promise((resolve) => {
        asked += 1
        const id = String(asked)
        const end = (answer: TokenAnswer) => {
          clearTimeout(tooLate)
          waiting.delete(id)
          resolve(answer)
        }
        const tooLate = setTimeout(() => end({ ok: false, message: '' }), TOKEN_MS)
        if (ready.size < FIELD_NAMES.length) return end({ ok: false, message: '' })
        waiting.set(id, end)
        order('number', { kind: 'tokenize', id, ...facts })
      }),
    clear: (field) => order(field, { kind: 'clear' }),
    focus: (field) => {
      frames.get(field)?.focus()
      order(field, { kind: 'focus' })
    },
    mark: (field, error) => order(field, { kind: 'mark', error }),
    lock: (locked) => orderAll({ kind: 'lock', locked }),
    dress: (next) => {
      look = next
      orderAll({ kind: 'look', look })
    },
    teardown: () => {
      clearTimeout(late)
      for (const end of waiting.values()) end({ ok: false, message: '' })
      for (const port of ports.values()) port.close()
      for (const frame of frames.values()) frame.remove()
    },
  }
}

/** 128 bits; randomUUID is missing where a page is served without TLS. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const isText = (value: unknown): value is string => typeof value === 'string'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function readState(value: unknown): FieldState | undefined {
  if (!isRecord(value)) return undefined
  const { isEmpty, isValid, isPotentiallyValid, isFocused, cardType } = value
  return {
    isEmpty: isEmpty === true,
    isValid: isValid === true,
    isPotentiallyValid: isPotentiallyValid === true,
    isFocused: isFocused === true,
    cardType: isText(cardType) ? cardType : '',
  }
}
