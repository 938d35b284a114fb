import { randomId } from '@kerbside/web/random-id.ts'
import type { CardFields, CardFieldsOptions, CardResult, FieldState, Hosts } from './card-fields.ts'
import { hostElementOf } from './card-fields.ts'

const FIELDS = ['number', 'month', 'year', 'cvc'] as const
type Field = (typeof FIELDS)[number]

const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

type Sandbox = {
  /** Origin of the gateway's fields, such as `https://fields.example`. */
  origin: string
  /** The operator's account at the gateway. */
  merchant: string
}

const TOKEN_MS = 20_000

/**
 * Mounts a frame of the gateway into each host. Number and CVC exist in those frames only: the page cannot read
 * them, and gets only a FieldState over a channel that each side opens after checking the other's origin.
 */
export const mountSandbox =
  ({ origin, merchant }: Sandbox) =>
  (hosts: Hosts, options: CardFieldsOptions): Promise<CardFields> =>
    new Promise((resolve) => {
      const session = randomId()
      let messageCount = 0
      const ports = new Map<Field, MessagePort>()
      const frames = new Map<Field, HTMLIFrameElement>()
      const waiting = new Map<string, (result: CardResult) => void>()
      const ready = new Set<Field>()
      let { look } = options

      const onFieldMessage = (field: Field, data: unknown) => {
        if (!isRecord(data)) return
        if (data['kind'] === 'submit') options.onSubmit()
        if (data['kind'] === 'token' || data['kind'] === 'no-token') endToken(data)
        const state = readState(data['state'])
        if (!state) return
        options.onChange(field, state)
        if (data['kind'] === 'blur') options.onBlur(field)
        if (data['kind'] !== 'ready') return
        ready.add(field)
        if (ready.size === FIELDS.length) resolve(fields)
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

      const open = (field: Field, frame: HTMLIFrameElement) => {
        ports.get(field)?.close()
        const { port1, port2 } = new MessageChannel()
        ports.set(field, port1)
        port1.onmessage = ({ data }) => onFieldMessage(field, data)
        const label = options.labels[field]
        // the browser delivers this only if the frame has that exact origin
        frame.contentWindow?.postMessage(
          { kind: 'kerbside-field', field, session, label, look },
          origin,
          [port2],
        )
      }

      for (const field of FIELDS) {
        const frame = document.createElement('iframe')
        frame.title = options.labels[field]
        frame.className = 'card-frame'
        frame.addEventListener('load', () => open(field, frame))
        const query = new URLSearchParams({ field, merchant })
        frame.src = `${origin}/fields/v1/frame.html?${query}`
        hostElementOf(hosts, field).prepend(frame)
        frames.set(field, frame)
      }

      const order = (field: Field, input: object) => ports.get(field)?.postMessage(input)
      const orderAll = (input: object) => {
        for (const field of FIELDS) order(field, input)
      }

      const fields: CardFields = {
        prepare: ({ billing }) =>
          new Promise((result) => {
            messageCount += 1
            const id = String(messageCount)
            const end = (input: CardResult) => {
              clearTimeout(tooLate)
              waiting.delete(id)
              result(input)
            }
            const tooLate = setTimeout(() => end({ ok: false, message: '' }), TOKEN_MS)
            waiting.set(id, end)
            const details = { holder: billing.name.trim(), postalCode: billing.postalCode.trim() }
            order('number', { kind: 'tokenize', id, ...details })
          }),
        clear: (field) => order(field, { kind: 'clear' }),
        focus: (field) => {
          if (!isField(field)) return
          frames.get(field)?.focus()
          order(field, { kind: 'focus' })
        },
        mark: (field, error) => {
          if (isField(field)) order(field, { kind: 'mark', error })
        },
        lock: (locked) => orderAll({ kind: 'lock', locked }),
        dress: (next) => {
          look = next
          orderAll({ kind: 'look', look })
        },
      }

      options.signal.addEventListener('abort', () => {
        for (const end of waiting.values()) end({ ok: false, message: '' })
        for (const port of ports.values()) port.close()
        for (const frame of frames.values()) frame.remove()
      })
    })

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
