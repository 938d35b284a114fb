/** The commands that keys run at the desk. */
export type DeskCommand =
  | 'next-alert'
  | 'last-alert'
  | 'do-step'
  | 'assign'
  | 'offer'
  | 'open-leg'
  | 'earlier'
  | 'later'
  | 'hour-earlier'
  | 'hour-later'
  | 'lane-up'
  | 'lane-down'
  | 'bar-before'
  | 'bar-after'
  | 'find'
  | 'edit'
  | 'on-board'
  | 'no-show'
  | 'message'
  | 'why-price'
  | 'cancel'
  | 'undo'
  | 'new-booking'
  | 'filter'
  | 'keys'
  | 'close'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const KEY_COMMANDS: Readonly<Record<string, DeskCommand>> = {
  j: 'next-alert',
  k: 'last-alert',
  a: 'assign',
  o: 'offer',
  h: 'bar-before',
  l: 'bar-after',
  e: 'edit',
  b: 'on-board',
  x: 'no-show',
  m: 'message',
  p: 'why-price',
  z: 'undo',
  n: 'new-booking',
  f: 'filter',
}

const KEYS: Readonly<Record<string, DeskCommand>> = {
  Enter: 'do-step',
  ' ': 'open-leg',
  ArrowUp: 'lane-up',
  ArrowDown: 'lane-down',
  '/': 'find',
  '?': 'keys',
  Delete: 'cancel',
  Backspace: 'cancel',
  Escape: 'close',
}

/** The command of a key; undefined if the key belongs to the browser, or if single-letter keys are turned off. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  { letters }: { letters: boolean },
): DeskCommand | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'find'
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'ArrowLeft') return shiftKey ? 'hour-earlier' : 'earlier'
  if (key === 'ArrowRight') return shiftKey ? 'hour-later' : 'later'
  const named = KEYS[key]
  if (named && (letters || key.length > 1 || key === ' ')) return named
  return letters && !shiftKey ? KEY_COMMANDS[key.toLowerCase()] : undefined
}

const TYPED = 'input, textarea, select, [contenteditable], [role=combobox]'

/** In a text field letters are text, and a dialog has its own keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null

/** Enter and space on a button or a link press it. */
export const isOwnKey = (target: EventTarget | null, key: string): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button:not([data-leg]), a[href], summary') !== null

/** The table behind `?`: each key and the text for its command. */
export const KEY_TABLE = [
  { keys: ['J', 'K'], does: 'desk.keyAlerts' },
  { keys: ['Enter'], does: 'desk.keyDo' },
  { keys: ['A'], does: 'desk.keyAssign' },
  { keys: ['O'], does: 'desk.keyOffer' },
  { keys: ['Space'], does: 'desk.keyOpen' },
  { keys: ['←', '→'], does: 'desk.keyTime' },
  { keys: ['↑', '↓'], does: 'desk.keyLane' },
  { keys: ['H', 'L'], does: 'desk.keyBar' },
  { keys: ['Ctrl K', '/'], does: 'desk.keyFind' },
  { keys: ['E'], does: 'desk.keyEdit' },
  { keys: ['B'], does: 'desk.keyOnBoard' },
  { keys: ['X'], does: 'desk.keyNoShow' },
  { keys: ['M'], does: 'desk.keyMessage' },
  { keys: ['P'], does: 'desk.keyPrice' },
  { keys: ['Del'], does: 'desk.keyCancel' },
  { keys: ['Z'], does: 'desk.keyUndo' },
  { keys: ['N'], does: 'desk.keyNew' },
  { keys: ['F'], does: 'desk.keyFilter' },
  { keys: ['?'], does: 'desk.keyKeys' },
  { keys: ['Esc'], does: 'desk.keyClose' },
] as const
