import { CONTROLS } from './controls.js'
import { applyLook } from './look.js'
import { gather, joinSiblings } from './siblings.js'

/** @typedef {import('./siblings.js').FieldName} FieldName */

const { field: named = '', merchant = '', origins = '' } = document.body.dataset
const pages = new Set(origins.split(' ').filter(Boolean))
if (named in CONTROLS) waitForPage(/** @type {FieldName} */ (named))

/**
 * The page speaks first, to this origin only; here its own origin is looked at, once.
 * @param {FieldName} field
 */
function waitForPage(field) {
  /** @param {MessageEvent} event */
  const meet = ({ origin, source, data, ports }) => {
    if (source !== parent || !pages.has(origin)) return
    const [port] = ports
    if (!port || data?.kind !== 'kerbside-field' || data.field !== field) return
    if (typeof data.session !== 'string' || !/^[\w-]{22,64}$/.test(data.session)) return
    removeEventListener('message', meet)
    openField(field, { port, session: data.session, said: data })
  }
  addEventListener('message', meet)
}

/**
 * @param {FieldName} field
 * @param {{ port: MessagePort, session: string, said: Record<string, unknown> }} page
 */
function openField(field, { port, session, said }) {
  const control = CONTROLS[field]()
  const { element } = control
  const siblings = joinSiblings({ merchant, session, field }, hearSibling)
  const state = () => ({ ...control.judge(), isFocused: document.activeElement === element })
  /** @param {'change' | 'blur' | 'focus' | 'ready'} kind */
  const report = (kind) => port.postMessage({ kind, state: state() })

  /** @param {import('./siblings.js').Note} note */
  function hearSibling(note) {
    if (note.kind === 'ask') siblings.tell({ kind: 'holds', id: note.id, value: control.value() })
    const news = note.kind === 'hello' ? control.news() : undefined
    if (news) siblings.tell(news)
    if (control.hear(note)) report('change')
  }

  const changed = () => {
    control.tidy()
    const news = control.news()
    if (news) siblings.tell(news)
    report('change')
  }

  /** @type {Record<string, (data: Record<string, unknown>) => unknown>} */
  const orders = {
    focus: () => element.focus(),
    clear: () => {
      control.clear()
      changed()
    },
    look: ({ look }) => applyLook(look),
    mark: ({ error }) => mark(element, typeof error === 'string' ? error : ''),
    lock: ({ locked }) => {
      element.disabled = locked === true
    },
    tokenize: async (data) => {
      if (field === 'number') port.postMessage({ ...(await tokenize(session, data)), id: data.id })
    },
  }

  build(element, said)
  applyLook(said.look)
  element.addEventListener('input', changed)
  element.addEventListener('focus', () => report('focus'))
  element.addEventListener('blur', () => report('blur'))
  port.addEventListener('message', ({ data }) => orders[data?.kind]?.(data))
  port.start()
  siblings.tell({ kind: 'hello' })
  report('ready')

  element.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    port.postMessage({ kind: 'submit' })
  })
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} element
 * @param {Record<string, unknown>} said
 */
function build(element, { label, placeholder }) {
  const form = document.createElement('form')
  const note = document.createElement('p')
  note.id = 'note'
  if (typeof label === 'string') element.setAttribute('aria-label', label.slice(0, 80))
  if (typeof placeholder === 'string' && element instanceof HTMLInputElement)
    element.placeholder = placeholder.slice(0, 40)
  element.setAttribute('aria-describedby', 'note')
  form.append(element, note)
  document.body.append(form)
}

/**
 * The page shows the error beside the frame; a reader in here hears it from within.
 * @param {Element} element
 * @param {string} error
 */
function mark(element, error) {
  if (error) element.setAttribute('aria-invalid', 'true')
  else element.removeAttribute('aria-invalid')
  const note = document.getElementById('note')
  if (note) note.textContent = error.slice(0, 200)
}

/**
 * @param {string} session
 * @param {Record<string, unknown>} facts
 * @returns {Promise<{ kind: 'token', nonce: string, cardType: string, last4: string } | { kind: 'no-token', message: string }>}
 */
async function tokenize(session, { holder, postalCode }) {
  const values = await gather({ merchant, session }, ['month', 'year', 'cvc'])
  if (!values) return { kind: 'no-token', message: '' }
  const input = document.querySelector('input')
  const number = (input?.value ?? '').replace(/\D/g, '')
  try {
    const response = await fetch('/sandbox/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ merchant, number, ...values, holder, postalCode }),
    })
    const reply = await response.json()
    if (response.status === 201)
      return { kind: 'token', nonce: reply.nonce, cardType: reply.cardType, last4: reply.last4 }
    return { kind: 'no-token', message: response.status === 422 ? reply.message : '' }
  } catch {
    return { kind: 'no-token', message: '' }
  }
}
